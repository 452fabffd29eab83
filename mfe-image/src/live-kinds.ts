import { imageQueueStatus, listTrash, listUploads } from '@studio/backend/contract'
import { familyOf, listLoras, listPromptSettings, listStyles } from '@studio/backend/contract/library'
import { livePictures } from '@studio/media/live-pictures'
import { callEndpoint } from '@studio/ui/api'
import { type LiveKind, liveList, refresherOf } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'
import { recentKey } from './edit/rail/recent.ts'

/** Spec images 9: the page without a live feed polls the queue, whatever it shows. */
const queue: LiveKind = {
  ...liveList('queue', imageQueueStatus),
  poll: async (client) => client.setQueryData(cacheKey(imageQueueStatus, {}), await callEndpoint(imageQueueStatus, {})),
}

/** Fetches what the rail of the edit page shows, while it is in view. Otherwise it is fetched anew when it comes into view. */
async function refreshRecent(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: recentKey }, { throwOnError: true })
}

/** The rail of the edit page follows generations and images. */
const recent = (kind: LiveKind['kind']): LiveKind => ({ kind, name: 'recent', apply: refresherOf(refreshRecent) })

/** What the image studio shows and keeps up to date. */
export const imageKinds: readonly LiveKind[] = [
  ...livePictures,
  queue,
  { ...recent('generation'), poll: refreshRecent },
  recent('image'),
  liveList('image', listTrash),
  liveList('image', listUploads),
  liveList('image', familyOf),
  liveList('lora', listLoras),
  liveList('style', listStyles),
  liveList('prompt-setting', listPromptSettings),
]
