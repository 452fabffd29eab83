import { ToolbarActs } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { usePictureActions } from '../actions/picture-actions.ts'
import { useCancel } from '../actions/use-cancel.ts'
import { canRetry, isCancelled, type Tile } from '../items/live-tiles.ts'
import { AllWords } from '../tiles/all-words.tsx'
import { RetryButton } from '../tiles/retry-button.tsx'

const isWaiting = ({ output, isTaken }: Tile): boolean =>
  isTaken && (output.status === 'queued' || output.status === 'running') && !isCancelled(output)

/** Buttons that act on all outputs in progress, or on all failed ones, when there are several. Each tile has its own buttons too. */
export function AllActions({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  const actions = usePictureActions()
  const { cancel } = useCancel()
  const waiting = tiles.filter(isWaiting)
  const failed = tiles.filter(({ output }) => output.status === 'failed')
  const mayRetry = failed.filter(canRetry)
  if (waiting.length < 2 && failed.length < 2) return null
  return (
    <ToolbarActs>
      {waiting.length > 1 && (
        <Button size="small" onClick={() => void cancel(waiting)}>
          <AllWords verb="Cancel" count={waiting.length} />
        </Button>
      )}
      {mayRetry.length > 1 && <RetryButton tiles={mayRetry} />}
      {failed.length > 1 && (
        <Button size="small" onClick={() => actions.dismiss(failed)}>
          <AllWords verb="Dismiss" count={failed.length} />
        </Button>
      )}
    </ToolbarActs>
  )
}
