import type { ShownCost } from '@studio/media/payments'
import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { connectionAtom } from '@studio/ui/connection'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useRetry } from '../acts/use-retry.ts'
import type { Clip } from '../kind/clip.ts'
import styles from './retry-button.module.css'

interface RetryButtonProps {
  readonly clip: Pick<Clip, 'id' | 'retriedBy'>
  /** What making it again costs; undefined while it cannot be made. */
  readonly cost: { readonly shown: ShownCost; readonly words: string } | undefined
}

/** Makes a failed clip again at the cost that the button shows; in its place words once that was asked for, which can be done once. */
export function RetryButton({ clip: { id, retriedBy }, cost }: RetryButtonProps): ReactNode {
  if (retriedBy !== undefined) return <span className={styles['again']}>Asked for again</span>
  return cost && <Retry id={id} {...cost} />
}

function Retry({ id, shown, words }: { readonly id: string; readonly shown: ShownCost; readonly words: string }) {
  const { retry, isPending } = useRetry(id, shown)
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  return (
    <Button
      size="small"
      type="primary"
      loading={isPending}
      disabled={isOffline}
      onClick={() => void retry()}
      onKeyDown={ignoreRepeats}
    >
      Retry {isOffline ? '· Offline' : words}
    </Button>
  )
}
