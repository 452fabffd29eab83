import { cancelAnimation, retryAnimation } from '@studio/backend/contract/animations'
import { cancelLipSync, retryLipSync } from '@studio/backend/contract/lip-syncs'
import type { ClipJob, ClipKind } from '@studio/backend/contract/queue'
import { cancelVideo, retryVideo } from '@studio/backend/contract/videos'
import { isRefusal } from './job-state.ts'

/** What a kind of clips is called, where it is made, and how it is cancelled and asked for again. */
interface ClipWay {
  /** One of them. */
  readonly noun: string
  /** Its page, whose address names a clip in the search word `video`. */
  readonly page: string
  readonly cancel: typeof cancelVideo
  readonly retry: typeof retryVideo
}

export const clipWays: Readonly<Record<ClipKind, ClipWay>> = {
  video: { noun: 'video', page: '/video', cancel: cancelVideo, retry: retryVideo },
  animation: { noun: 'copied video', page: '/tiktok-copier', cancel: cancelAnimation, retry: retryAnimation },
  'lip-sync': { noun: 'lip sync', page: '/lip-sync', cancel: cancelLipSync, retry: retryLipSync },
}

/** Whether a clip waits or is being made. */
export function isOpenClip({ state: { status } }: Pick<ClipJob, 'state'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** Whether a clip can still be cancelled without being paid for. */
export function isWaitingClip({ state, cancelRequested }: Pick<ClipJob, 'state' | 'cancelRequested'>): boolean {
  return state.status === 'waiting' && cancelRequested !== true
}

/** Whether a clip has failed, was not asked for again, and may succeed then. */
export function isRetriableClip({ state, retriedBy }: Pick<ClipJob, 'state' | 'retriedBy'>): boolean {
  return state.status === 'failed' && retriedBy === undefined && !isRefusal(state.reason)
}

/** How a clip in progress stands. */
export function wordOfClip({ state, cancelRequested }: Pick<ClipJob, 'state' | 'cancelRequested'>): string {
  const runs = state.status === 'running'
  if (cancelRequested === true) return runs ? 'Arrives and is charged' : 'Cancelling'
  return runs ? `${state.progress}%` : 'Waiting'
}
