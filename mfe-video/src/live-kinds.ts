import { listVideos, videoQueueStatus } from '@studio/backend/contract/videos'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import { liveClips } from './clips/list/live-clips.ts'
import { videoKind } from './list/video-kind.ts'

/** Spec video 7: the page without a live feed polls the queue, whatever it shows. */
const queue: LiveKind = {
  ...liveList('queue', videoQueueStatus),
  poll: async (client) => client.setQueryData(cacheKey(videoQueueStatus, {}), await callEndpoint(videoQueueStatus, {})),
}

/** Spec video 9: the list is polled every ten seconds. */
const list = liveClips(videoKind, listVideos, { everyMs: 10_000 })

/** What the video studio shows and keeps up to date. */
export const videoKinds: readonly LiveKind[] = [queue, list]
