import { mediaUrl } from '@studio/backend/contract'
import { generateVideo, videoQueueStatus, widthByHeightOf } from '@studio/backend/contract/videos'
import { isOverSpend } from '@studio/ui/api-error'
import { createClickGuard } from '@studio/ui/click-guard'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { randomKey } from '@studio/ui/random-key'
import { serverNow } from '@studio/ui/server-clock'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { failureText } from '../clips/kind/failure.ts'
import { acceptPending, createPending, dropPending, type Pending } from '../clips/kind/pending.ts'
import { videoKind } from '../list/video-kind.ts'
import type { Settings } from '../request/settings.ts'
import { outcomeWords } from './outcome.ts'

/** What is sent when Generate is pressed. */
export interface Click {
  readonly prompt: string
  readonly settings: Settings
  /** How many clips. */
  readonly count: number
  /** Of one clip. */
  readonly priceCents: number
  /** Ids of pictures of the studio. */
  readonly firstFrame: string
  readonly lastFrame: string | undefined
  readonly audio: File | undefined
}

/** Whether two presses ask for the same. */
function isSame({ settings, ...one }: Click, { settings: otherSettings, ...other }: Click): boolean {
  const asText = (click: object): string => JSON.stringify(Object.entries(click).filter(([name]) => name !== 'audio'))
  return one.audio === other.audio && asText(one) === asText(other) && asText(settings) === asText(otherSettings)
}

/** Spec images 9: generation request time-out. */
const timeoutMs = 300_000

/** The fields of one clip. Of several with a seed, each has the one after that of the clip before, or they would be the same. */
function inputOf({ prompt, settings, priceCents, firstFrame, lastFrame, audio }: Click, n: number) {
  const { negativePrompt, guidanceScale, audioEnabled, seed, ...always } = settings
  return {
    body: {
      ...always,
      ...(negativePrompt !== undefined && { negativePrompt }),
      ...(guidanceScale !== undefined && { guidanceScale }),
      ...(audioEnabled !== undefined && { audioEnabled: String(audioEnabled) }),
      ...(seed !== undefined && { seed: seed + n }),
      prompt,
      priceCents,
      imageUrl: mediaUrl(firstFrame, 'original'),
      ...(lastFrame !== undefined && { lastFrameUrl: mediaUrl(lastFrame, 'original') }),
    },
    files: audio === undefined ? {} : { audio: [audio] },
  }
}

interface Generate {
  /** Sends a press; one that belongs to the press before does nothing. */
  readonly generate: (click: Click) => Promise<void>
  readonly isSubmitting: boolean
}

/**
 * Asks for clips: each is a request of its own, with a key of its own. Their tiles are shown at once; those that are refused disappear, and
 * after a refusal no further clip is asked for.
 */
export function useGenerate(): Generate {
  const client = useQueryClient()
  const navigate = useNavigate()
  const setPending = useSetAtom(videoKind.pendingAtom)
  const [guard] = useState(() => createClickGuard(isSame))
  const [isSubmitting, setSubmitting] = useState(false)

  const sendAll = async (click: Click, clips: readonly Pending[]) => {
    const statuses: string[] = []
    try {
      for (const [n, { key, command }] of clips.entries()) {
        const options = { idempotencyKey: command, signal: AbortSignal.timeout(timeoutMs) }
        const { videoId, status } = await sendCommand(generateVideo, inputOf(click, n), options)
        statuses.push(status)
        setPending((all) => acceptPending(all, key, videoId))
      }
      return { statuses }
    } catch (error) {
      const refused = clips.slice(statuses.length).map(({ key }) => key)
      setPending((all) => dropPending(all, refused))
      return { statuses, error }
    }
  }

  const generate = async (click: Click): Promise<void> => {
    if (!guard.isNew(click, performance.now())) return
    const ratio = widthByHeightOf(click.settings.aspectRatio)
    const clips = Array.from({ length: click.count }, () => createPending(randomKey(), ratio, serverNow()))
    setPending((all) => [...clips, ...all])
    setSubmitting(true)
    const { statuses, error } = await sendAll(click, clips)
    guard.answered(click)
    setSubmitting(false)
    const queued = statuses.filter((status) => status === 'pending').length
    const failure = error === undefined ? {} : { failure: failureText(error, videoKind.notTaken) }
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    showToast({
      ...outcomeWords({ processing: statuses.length - queued, queued, ...failure }),
      ...(isOverSpend(error) && { action }),
    })
    await Promise.all(
      [videoKind.listKey, cacheKey(videoQueueStatus)].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  }
  return { generate, isSubmitting }
}
