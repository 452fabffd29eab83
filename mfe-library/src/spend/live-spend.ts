import { listCharges, readSpend } from '@studio/backend/contract/spend'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'

/** What the page of spend follows: charges and limits, what is held back for images in progress, and images in and out of the trash. */
export const liveSpend: readonly LiveKind[] = [
  liveList('spend', readSpend),
  liveList('spend', listCharges),
  liveList('queue', readSpend),
  liveList('image', listCharges),
]
