import { connectionAtom } from '@studio/ui/connection'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'

/** Fetches the list anew once there is a connection again, while nobody knows whether a clip was taken: it may be in the list by now. */
export function useLookAgain({ pendingAtom, listKey }: Pick<ClipKind<Clip>, 'pendingAtom' | 'listKey'>): void {
  const client = useQueryClient()
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  const isUnknown = useAtomValue(pendingAtom).some(({ unanswered }) => unanswered !== undefined)
  useEffect(() => {
    if (isUnknown && !isOffline) void client.invalidateQueries({ queryKey: listKey })
  }, [client, listKey, isUnknown, isOffline])
}
