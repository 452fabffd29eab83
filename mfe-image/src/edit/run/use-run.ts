import { type Generation, mediaUrl } from '@studio/backend/contract'
import { useGeneration } from '@studio/media/gallery'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toldFailuresAtom } from '../../generate/told-failures.ts'
import { pendingAtom } from '../../request/pending.ts'
import { editDraftAtomOf, requestOf, withRequest } from '../draft/edit-draft.ts'
import { recentOptions } from '../rail/recent.ts'
import { endNotice, isRunning, runningFrom, sendingFrom } from './run.ts'

/**
 * The last request that was made from a picture, as the lists and the live feed know it: also one that was made before the page was
 * left, or that is running on another device. Undefined when there is none.
 */
export function useRun(assetId: string | undefined): Generation | undefined {
  const [draft, change] = useAtom(editDraftAtomOf(useCurrentUser().id))
  const url = mediaUrl(assetId ?? '', 'original')
  const sending = sendingFrom(useAtomValue(pendingAtom), url)
  const { data: newest = [] } = useQuery(recentOptions)
  const running = runningFrom(newest, url)?.id
  const remembered = assetId === undefined ? undefined : requestOf(draft, assetId)
  // One that was sent elsewhere too: its results are looked at here when it has ended.
  useEffect(() => {
    if (assetId === undefined || running === undefined || running === remembered) return
    change((now) => withRequest(now, assetId, running))
  }, [assetId, running, remembered, change])
  const id = assetId === undefined ? undefined : (running ?? remembered)
  const { data } = useGeneration(id ?? '', { enabled: id !== undefined })
  if (assetId === undefined) return undefined
  return sending ?? (id === undefined ? undefined : (data ?? undefined))
}

/** Tells the end of a request that was seen running (spec images 8), with a toast and by calling `onEnd`. */
export function useRunEnd(run: Generation | undefined, onEnd: (ended: Generation) => void): void {
  const seen = useRef<string>(undefined)
  const told = useAtomValue(toldFailuresAtom)
  const tell = useEffectEvent((ended: Generation) => {
    const notice = endNotice(ended)
    if (notice !== undefined) showToast(notice)
    told.set(ended.id, true)
    onEnd(ended)
  })
  useEffect(() => {
    if (run === undefined) return
    if (isRunning(run)) seen.current = run.id
    else if (seen.current === run.id) {
      seen.current = undefined
      tell(run)
    }
  }, [run])
}
