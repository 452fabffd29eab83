import { listOwnSessions } from '@studio/backend/contract/account'
import { callOptions } from '@studio/ui/query'
import { useQuery } from '@tanstack/react-query'

/** Where the person is signed in. The live feed does not tell of sessions: they are fetched whenever the person comes to look. */
export function useOwnSessions() {
  return useQuery({ ...callOptions(listOwnSessions, {}), staleTime: 0, refetchOnWindowFocus: true })
}
