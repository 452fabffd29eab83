import { imageQueueStatus, listTrash, listUploads } from '@studio/backend/contract'
import { familyOf, listLoras, listPromptSettings } from '@studio/backend/contract/library'
import { livePictures } from '@studio/media/live-pictures'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'

/** Spec images 9: the page without a live feed polls the queue, whatever it shows. */
const queue: LiveKind = {
  ...liveList('queue', imageQueueStatus),
  poll: async (client) => client.setQueryData(cacheKey(imageQueueStatus, {}), await callEndpoint(imageQueueStatus, {})),
}

/** What the image studio shows and keeps up to date. */
export const imageKinds: readonly LiveKind[] = [
  ...livePictures,
  queue,
  liveList('image', listTrash),
  liveList('image', listUploads),
  liveList('image', familyOf),
  liveList('lora', listLoras),
  liveList('prompt-setting', listPromptSettings),
]
