import { type CurrentUser, getCurrentUser, signedInMark } from '@studio/backend/contract'
import { type QueryClient, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isStatus } from './api-error.ts'
import { callAs, callEndpoint } from './call-endpoint.ts'
import { cacheKey } from './query.ts'

const sessionEndedKey = ['session-ended'] as const

/** Whether somebody may be signed in; only a request can tell for certain. */
export function seemsSignedIn(): boolean {
  return document.cookie.includes(`${signedInMark}=`)
}

async function askWho(): Promise<CurrentUser | null> {
  if (!seemsSignedIn()) return null
  try {
    return await callEndpoint(getCurrentUser, {})
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error
  }
}

/** For whom the page was to begin anew. */
let begunAnewFor: string | undefined

/**
 * Begins the page anew for somebody else who has signed in, once: the browser asks before, when something is not saved, and who then stays
 * is not asked each time that the window has the focus again.
 */
function beginAnewFor({ id }: CurrentUser): void {
  if (begunAnewFor === id) return
  begunAnewFor = id
  location.reload()
}

/**
 * The person whose page this is. They stay so when the session ends, which is shown beside the page, so that nothing they typed is
 * lost. When somebody else signs in, the page begins anew; where what is not saved keeps it from that, it remains theirs, without a
 * session.
 */
async function fetchOwner({ client }: { readonly client: QueryClient }): Promise<CurrentUser | null> {
  const owner = client.getQueryData<CurrentUser | null>(cacheKey(getCurrentUser)) ?? null
  const user = await askWho()
  if (owner === null) {
    if (user !== null) callAs(user.id)
    return user
  }
  const isOwner = user?.id === owner.id
  if (isOwner) begunAnewFor = undefined
  else if (user !== null) beginAnewFor(user)
  client.setQueryData<boolean>(sessionEndedKey, !isOwner)
  return isOwner ? user : owner
}

/** Who is signed in, as the cache knows it. */
export const sessionOptions = { queryKey: cacheKey(getCurrentUser), queryFn: fetchOwner }

/** Who is signed in: null means nobody, an error means we could not find out (spec images 4). */
export function useSession(): UseQueryResult<CurrentUser | null> {
  return useQuery(sessionOptions)
}

/** True from the end of the session, whether it expired or was ended here or on another page, until the person signs in again. */
export function useSessionEnded(): boolean {
  return useQuery<boolean>({ queryKey: sessionEndedKey, queryFn: skipToken, initialData: false }).data ?? false
}

/** The signed-in person; only for pages that are shown to signed-in people. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSession()
  if (data === undefined || data === null) throw new Error('a signed-in page was shown without a signed-in person')
  return data
}
