import type { GenerationOutput } from '@studio/backend/contract'
import { WaitingTile as Waiting } from '@studio/media/waiting-tile'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { uploadSharesAtom } from '../../request/upload-shares.ts'
import { useCancel } from '../actions/use-cancel.ts'
import { isCancelled, type Tile } from '../items/live-tiles.ts'

/** Files that are on their way: how much of them has been sent, in whole percents; undefined when none are, or all have arrived. */
function useUpload({ isUploading, generation }: Tile): number | undefined {
  // A request that the server has not accepted has its own key as its id.
  const share = useAtomValue(
    useMemo(() => atom((get) => get(uploadSharesAtom).get(generation.id) ?? 0), [generation.id]),
  )
  return isUploading === true && share < 1 ? Math.round(share * 100) : undefined
}

/** What is going on besides waiting: a cancel, or files are sent. */
function workOf(cancelling: boolean, sent: number | undefined): string | undefined {
  if (cancelling) return 'Cancelling'
  return sent === undefined ? undefined : `Uploading ${sent}%`
}

/** Why a cancel does not end an output at once: what was sent to the model is paid for. */
export function noteOf({ status }: GenerationOutput): string | undefined {
  return status === 'running' ? 'Already with the model: it will be kept and charged' : undefined
}

/** An output in progress, and a button to cancel it, and no other. */
export function WaitingTile({ tile }: { readonly tile: Tile }): ReactNode {
  const { cancel, isAsked } = useCancel()
  const sent = useUpload(tile)
  const made = tile.output.status === 'running' ? tile.output.progress : 0
  const cancelling = isCancelled(tile.output) || isAsked
  return (
    <Waiting
      startedAt={Date.parse(tile.generation.createdAt)}
      work={workOf(cancelling, sent)}
      note={cancelling ? noteOf(tile.output) : undefined}
      progress={sent === undefined ? { percent: made, label: 'Progress' } : { percent: sent, label: 'Upload' }}
      onCancel={tile.isTaken && !cancelling ? () => void cancel([tile]) : undefined}
    />
  )
}
