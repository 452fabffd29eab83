import { listOwnSessions } from '@studio/backend/contract/account'
import { useSessionEnded } from '@studio/ui/current-user'
import { callOptions } from '@studio/ui/query'
import { useQuery } from '@tanstack/react-query'

/**
 * Where the person is signed in. The live feed does not tell of sessions: they are fetched whenever the person comes to look, and when they
 * have signed in again after the end of this page's session.
 */
export function useOwnSessions() {
  const enabled = !useSessionEnded()
  return useQuery({ ...callOptions(listOwnSessions, {}), staleTime: 0, refetchOnWindowFocus: true, enabled })
}
