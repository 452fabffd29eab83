import { Button } from '@studio/ui'
import { ignoreRepeats } from '@studio/ui/click-guard'
import { connectionAtom } from '@studio/ui/connection'
import { formatCents } from '@studio/ui/format'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useRetry } from '../actions/use-retry.ts'
import type { Tile } from '../items/live-tiles.ts'
import { AllWords } from './all-words.tsx'

/** Retries failed images at the price that the button shows; it says how many when it is more than one. */
export function RetryButton({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  const { retry, price, isPending } = useRetry(tiles)
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  const note = isOffline ? 'Offline' : price !== undefined && formatCents(price)
  return (
    <Button
      size="small"
      loading={isPending}
      disabled={isOffline}
      onClick={() => void retry()}
      onKeyDown={ignoreRepeats}
    >
      <span>
        {tiles.length > 1 ? <AllWords verb="Retry" count={tiles.length} /> : 'Retry'}
        {note !== false && ` · ${note}`}
      </span>
    </Button>
  )
}
