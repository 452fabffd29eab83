import { listVideos, videoQueueStatus } from '@studio/backend/contract/videos'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import { videoKind } from './list/video-kind.ts'

/** Spec video 7: the page without a live feed polls the queue, whatever it shows. */
const queue: LiveKind = {
  ...liveList('queue', videoQueueStatus),
  poll: async (client) => client.setQueryData(cacheKey(videoQueueStatus, {}), await callEndpoint(videoQueueStatus, {})),
}

/** Spec video 9: the list is polled this often, in ms; the frame of the studio polls more often. */
const listEveryMs = 10_000

const list: LiveKind = {
  ...liveList('video', listVideos),
  poll: async (client) => {
    const fetchedAt = client.getQueryState(videoKind.listKey)?.dataUpdatedAt ?? 0
    if (Date.now() - fetchedAt < listEveryMs) return
    await client.refetchQueries({ queryKey: videoKind.listKey, type: 'active' }, { throwOnError: true })
  },
}

/** What the video studio shows and keeps up to date. */
export const videoKinds: readonly LiveKind[] = [queue, list]
