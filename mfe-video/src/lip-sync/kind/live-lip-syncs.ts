import { listLipSyncs } from '@studio/backend/contract/lip-syncs'
import { isUnfinished } from '../../clips/kind/clip.ts'
import { liveClips } from '../../clips/list/live-clips.ts'
import { lipSyncKind } from './lip-sync-kind.ts'

/** Spec video 7: the list is polled every ten seconds while any of it is not completed or failed. */
export const liveLipSyncs = liveClips(lipSyncKind, listLipSyncs, {
  everyMs: 10_000,
  isWorth: (clips) => clips.some(isUnfinished),
})
