import type { Video } from '@studio/backend/contract/videos'

/** What the lists of all kinds of clips say of each: enough for everything that their pages do alike. */
export type Clip = Pick<
  Video,
  | 'id'
  | 'status'
  | 'progress'
  | 'createdAt'
  | 'favorite'
  | 'clip'
  | 'queuePosition'
  | 'taskId'
  | 'cancelRequested'
  | 'failure'
  | 'retryCents'
  | 'retriedBy'
  | 'costCents'
  | 'sandbox'
>

/** The stored file of a finished clip, with its copies. */
export type ClipFile = NonNullable<Clip['clip']>

/** What has become of a clip so far. */
export type ClipState = 'waiting' | 'making' | 'done' | 'failed'

/** A finished clip has its file: until that is there, it is still being made. */
export function stateOf({ status, clip }: Pick<Clip, 'status' | 'clip'>): ClipState {
  if (status === 'failed') return 'failed'
  if (clip !== undefined) return 'done'
  return status === 'pending' ? 'waiting' : 'making'
}

/** Whether a clip still changes by itself. */
export function isUnfinished(clip: Pick<Clip, 'status' | 'clip'>): boolean {
  const state = stateOf(clip)
  return state === 'waiting' || state === 'making'
}
