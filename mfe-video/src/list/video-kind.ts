import { cancelVideo, deleteVideo, getVideo, listVideos, retryVideo, type Video } from '@studio/backend/contract/videos'
import { callEndpoint } from '@studio/ui/api'
import { cacheKey, callOptions, sendCommand } from '@studio/ui/query'
import { atom } from 'jotai'
import type { ClipKind } from '../clips/kind/kind.ts'
import type { Pending } from '../clips/kind/pending.ts'

/** The clips of the video page. */
export const videoKind: ClipKind<Video> = {
  name: 'video',
  listKey: cacheKey(listVideos),
  list: (query, signal) => callEndpoint(listVideos, { query }, { signal }),
  one: (id) => callOptions(getVideo, { params: { id } }),
  remove: (id) => sendCommand(deleteVideo, { params: { id } }),
  cancel: (id) => sendCommand(cancelVideo, { params: { id } }),
  retry: (id, { priceCents }) => sendCommand(retryVideo, { params: { id }, body: { priceCents } }),
  pendingAtom: atom<readonly Pending[]>([]),
  fileName: (id) => `video-${id}.mp4`,
  submitted: { title: 'Videos Submitted!', description: '1 video(s) submitted' },
}
