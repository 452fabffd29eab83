import { requestLastFrame } from '@studio/backend/contract/videos'
import type { Work } from '@studio/backend/contract/work'
import { errorText } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { queueOpenAtom } from '@studio/ui/studio-state'
import { showToast } from '@studio/ui/toast-store'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useCallback, useState } from 'react'
import type { ClipFile } from '../kind/clip.ts'
import { endOfWork } from './end-of-work.ts'

/** How long a frame is waited for, which takes a second or two; it is in the queue all the same. */
const longestMs = 120_000

const notMade = 'The last frame of this video could not be made.'
const cancelled = 'The making of its last frame was cancelled.'

interface Continue {
  /** Opens the page of videos with the last frame of the clip as the first frame of the next; offers that where the person has gone on. */
  readonly goOn: (file: Pick<ClipFile, 'assetId'>) => Promise<void>
  /** From the press until the frame is there. */
  readonly isBusy: boolean
}

/** Goes on from the end of a clip. Says why not when its last frame cannot be made. */
export function useContinue(): Continue {
  const router = useRouter()
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const goOn = useCallback(
    async ({ assetId }: Pick<ClipFile, 'assetId'>) => {
      setBusy(true)
      const { href } = router.state.location
      const frame = await lastFrameOf(assetId).catch(
        (error: unknown): Frame => ({ failure: errorText(error, notMade) }),
      )
      setBusy(false)
      if (frame === undefined) {
        return showToast({
          title: 'The last frame takes longer',
          description: 'It is in the queue. Press Continue again when it is there.',
          action: { label: 'Open queue', run: () => store.set(queueOpenAtom, true) },
        })
      }
      if ('failure' in frame) {
        return showToast({ title: 'Could not continue', description: frame.failure, tone: 'bad' })
      }
      const open = (): void => void router.navigate({ to: '/video', search: frame })
      // Whoever has gone elsewhere meanwhile is not taken away from there, and keeps what the page of videos has.
      if (href === router.state.location.href) open()
      else showToast({ title: 'The last frame is ready', action: { label: 'Open', run: open } })
    },
    [router, store],
  )
  return { goOn, isBusy }
}

/** The id of the image of the last frame, or why there is none. */
type Frame = { readonly image: string } | { readonly failure: string }

/**
 * Asks for the last frame of a video and waits until it is there; undefined when that takes too long. Rejects when the server refuses or does
 * not answer.
 */
async function lastFrameOf(videoAssetId: string): Promise<Frame | undefined> {
  const { workId, assetId } = await sendCommand(requestLastFrame, { body: { videoAssetId } })
  if (assetId !== undefined) return { image: assetId }
  const work = await endOfWork(workId, longestMs)
  return work && frameIn(work)
}

function frameIn({ state, result, message = state === 'cancelled' ? cancelled : notMade }: Work): Frame {
  const assetId = result?.['assetId']
  return typeof assetId === 'string' ? { image: assetId } : { failure: message }
}
