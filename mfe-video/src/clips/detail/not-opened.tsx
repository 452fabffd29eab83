import { Button } from '@studio/ui'
import { Dialog } from '@studio/ui/dialog'
import type { ReactNode } from 'react'

interface NotOpenedProps {
  /** It is being fetched again. */
  readonly isTrying: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Shown in place of a clip that could not be fetched, which does not mean that it is gone. */
export function NotOpened({ isTrying, onRetry, onClose }: NotOpenedProps): ReactNode {
  const actions = (
    <>
      <Button onClick={onClose}>Back to the videos</Button>
      <Button type="primary" loading={isTrying} onClick={onRetry}>
        Retry
      </Button>
    </>
  )
  return (
    <Dialog title="The video could not be opened" onClose={onClose} actions={actions}>
      Nothing is lost. Please try again in a moment.
    </Dialog>
  )
}
