import { type CurrentUser, getCurrentUser, signedInMark } from '@studio/backend/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isStatus } from './api-error.ts'
import { callEndpoint } from './call-endpoint.ts'
import { cacheKey } from './query.ts'

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  if (!document.cookie.includes(`${signedInMark}=`)) return null
  try {
    return await callEndpoint(getCurrentUser, {})
  } catch (error) {
    if (isStatus(error, 401)) return null
    throw error
  }
}

/** Who is signed in: null means nobody, an error means we could not find out (spec images 4). */
export const useSession = (): UseQueryResult<CurrentUser | null> =>
  useQuery({ queryKey: cacheKey(getCurrentUser), queryFn: fetchCurrentUser })

/** The signed-in person; only for pages that are shown to signed-in people. */
export function useCurrentUser(): CurrentUser {
  const { data } = useSession()
  if (data === undefined || data === null) throw new Error('a signed-in page was shown without a signed-in person')
  return data
}
