import { Confirm } from '@studio/ui/confirm'
import type { ReactNode } from 'react'

interface ConfirmEraseProps {
  readonly title: string
  /** What is erased, as the beginning of a sentence. */
  readonly what: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before images are deleted for good, because that cannot be undone. */
export function ConfirmErase({ what, ...question }: ConfirmEraseProps): ReactNode {
  const text = `${what} erased from the studio and cannot be restored.`
  return <Confirm {...question} text={text} confirm="Delete forever" />
}
