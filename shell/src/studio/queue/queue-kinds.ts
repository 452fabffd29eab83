import { listJobs, queueProgress } from '@studio/backend/contract/queue'
import { listWork } from '@studio/backend/contract/work'
import { type LiveKind, landed, refresherOf } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

const keys = [queueProgress, listJobs, listWork].map((endpoint) => cacheKey(endpoint))

/** Fetches what is shown of the queue. Throws when the server does not respond. */
async function refreshQueue(client: QueryClient): Promise<void> {
  const refresh = async (queryKey: readonly unknown[]): Promise<void> => {
    const shown = { queryKey, type: 'active' } as const
    await landed(client, shown)
    await client.refetchQueries(shown, { throwOnError: true, cancelRefetch: false })
  }
  await Promise.all(keys.map(refresh))
}

/** Each step of progress is a change: one request at a time brings all that has changed by then. */
const apply = refresherOf(refreshQueue)

/** How the button and the list of the queue follow what happens. */
export const queueKinds: readonly LiveKind[] = [
  { kind: 'generation', name: 'jobs', apply },
  { kind: 'video', name: 'jobs', apply },
  { kind: 'work', name: 'jobs', apply },
  { kind: 'queue', name: 'jobs', apply, poll: refreshQueue },
]
