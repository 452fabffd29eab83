import { animationModel, type Span } from '@studio/backend/contract/animations'
import { getSource, type Source, type SourceKind } from '@studio/backend/contract/frames'
import { videoQueueStatus } from '@studio/backend/contract/videos'
import type { Obstacle } from '@studio/media/obstacle-list'
import { type Payment, paymentsOf, paymentWords, useCreditsLeft } from '@studio/media/payments'
import { connectionAtom } from '@studio/ui/connection'
import { useCurrentUser } from '@studio/ui/current-user'
import { callOptions, useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { usePriced } from '../../models/use-priced.ts'
import { costOf } from '../cost/cost.ts'
import { type CopyDraft, copyDraftAtomOf } from '../draft/copy-draft.ts'
import { useCopyDraft } from '../draft/use-copy-draft.ts'
import { type CopySource, useCopySource } from '../source/use-copy-source.ts'
import { type Subjects, useSubjects } from '../subjects/use-subjects.ts'
import { missingOf, obstaclesOf } from '../submit/readiness.ts'
import { useAnimate } from '../submit/use-animate.ts'
import { spanWithin, usableLength } from '../trim/trim.ts'

export interface CopyForm {
  readonly draft: CopyDraft
  readonly change: (change: Partial<CopyDraft>) => void
  readonly source: CopySource
  readonly subjects: Subjects
  readonly obstacles: readonly Obstacle[]
  /** What all copies of one press cost. */
  readonly payments: readonly Payment[]
  readonly creditsLeft: number
  /** Sends the request, or says why not. A link that was typed is downloaded first. */
  readonly submit: () => Promise<void>
}

/** The part of the video that is used; undefined while its length is not known. */
function usedSpan(source: Source | undefined, chosen: Span | undefined): Span | undefined {
  return source && spanWithin(chosen, usableLength(source.durationMs))
}

/** Everything the form shows and does. */
export function useCopyForm(): CopyForm {
  const [draft, change] = useCopyDraft()
  const source = useCopySource()
  const subjects = useSubjects()
  const client = useQueryClient()
  const store = useStore()
  const draftAtom = copyDraftAtomOf(useCurrentUser().id)
  const { start, isSubmitting } = useAnimate()
  const model = usePriced(animationModel)
  const creditsLeft = useCreditsLeft()
  const isAtLimit = useCall(videoQueueStatus, {}).data?.isAtLimit === true
  const connection = useAtomValue(connectionAtom)
  const [isFetching, setFetching] = useState(false)
  const { chosen, importer } = source
  const video = useCall(getSource, { params: { videoId: chosen?.videoId ?? '' } }, { enabled: chosen !== undefined })
  const known = chosen === undefined ? undefined : video.data

  const paymentsFor = (span: Span | undefined): Payment[] =>
    paymentsOf(Array(Math.max(1, subjects.all.length)).fill(costOf(model, draft.resolution, span)), creditsLeft)
  const payments = paymentsFor(usedSpan(known, chosen?.span))
  const obstacles = obstaclesOf({
    connection,
    isAtLimit,
    isSubmitting,
    isImporting: isFetching || importer.state.status === 'busy' || (chosen !== undefined && video.isPending),
    isVideoMissing: chosen !== undefined && video.isLoadingError,
    isReading: subjects.isReading,
    isUploading: subjects.all.some(({ assetId }) => assetId === undefined),
    length: known && usableLength(known.durationMs),
  })

  const send = async ({ videoId, link = '' }: Source, span: Span): Promise<void> => {
    const { mode, resolution, aspectRatio, seed, prompt } = draft
    const copies = draft.subjects.flatMap((subject, at) => {
      const payment = payments[at]
      return payment === undefined ? [] : [{ subject, payment }]
    })
    await start({ settings: { mode, resolution, aspectRatio, seed, prompt }, videoId, link, span, copies })
  }

  /**
   * Downloads the link that was typed; then sends, if that costs no more than what the button has said, and the person has changed nothing
   * meanwhile.
   */
  const fetchAndSend = async (): Promise<void> => {
    setFetching(true)
    const videoId = await importer.start(source.link)
    const fetched =
      videoId === undefined
        ? undefined
        : await client.fetchQuery(callOptions(getSource, { params: { videoId } })).catch(() => undefined)
    setFetching(false)
    const span = usedSpan(fetched, undefined)
    // Why there is no video has been told.
    if (fetched === undefined || span === undefined) return
    if (!isSameButFor(source.kind, draft, store.get(draftAtom))) {
      showToast({ title: 'Video downloaded!', description: 'The form has changed meanwhile. Press Submit.' })
      return
    }
    const cost = paymentWords(paymentsFor(span))
    if (cost === paymentWords(payments)) return await send(fetched, span)
    showToast({
      title: 'Video downloaded!',
      description: `All of it costs ${cost}. Choose a part of it, or press Submit.`,
    })
  }

  const submit = async (): Promise<void> => {
    const [obstacle] = obstacles
    if (obstacle !== undefined) return tell(obstacle.title, obstacle.reason)
    const missing = missingOf({
      kind: source.kind,
      hasVideo: known !== undefined,
      link: source.link,
      subjects: draft.subjects.length,
    })
    if (missing !== undefined) return tell(missing.title, missing.text)
    const span = usedSpan(known, chosen?.span)
    if (known === undefined || span === undefined) return await fetchAndSend()
    return await send(known, span)
  }
  return { draft, change, source, subjects, obstacles, payments, creditsLeft, submit }
}

/** Whether two drafts say the same apart from the video of that kind. */
function isSameButFor(kind: SourceKind, one: CopyDraft, other: CopyDraft): boolean {
  const [before, now] = [one, other].map((draft) =>
    JSON.stringify({ ...draft, sources: { ...draft.sources, [kind]: undefined } }),
  )
  return before === now
}

function tell(title: string, description: string): void {
  showToast({ title, description, tone: 'bad' })
}
