import { type CurrentUser, getCurrentUser } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { ApiError, isStatus } from '@studio/ui/api-error'
import { liveKinds } from '@studio/ui/live-kinds'
import { cacheKey } from '@studio/ui/query'
import type { QueryClient } from '@tanstack/react-query'

/** After this long without an answer, in ms, the server is taken for unreachable: a line may swallow what is sent. */
const patienceMs = 10_000

/**
 * Fetches everything that is registered once (spec images 7), if whose page this is is still signed in; tells whether the server responded.
 * @param askWho called when the session is over or somebody else's, whose pictures must not come into this page
 */
export async function pollOnce(client: QueryClient, askWho: () => void): Promise<'answered' | 'unreachable'> {
  try {
    const user = await callEndpoint(getCurrentUser, {}, { signal: AbortSignal.timeout(patienceMs) })
    const owner = client.getQueryData<CurrentUser | null>(cacheKey(getCurrentUser))
    if (user.id === owner?.id) await liveKinds.poll(client)
    else askWho()
    return 'answered'
  } catch (error) {
    if (isStatus(error, 401)) askWho()
    return error instanceof ApiError && error.status < 500 ? 'answered' : 'unreachable'
  }
}
