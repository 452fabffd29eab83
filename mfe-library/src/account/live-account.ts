import { listWork } from '@studio/backend/contract/work'
import { type LiveKind, liveList } from '@studio/ui/live-kinds'

/** What the page of the account follows: how far an archive of the person's data is. */
export const liveAccount: readonly LiveKind[] = [liveList('work', listWork)]
