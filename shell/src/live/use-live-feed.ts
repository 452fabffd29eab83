import { connectionAtom } from '@studio/ui/connection'
import type { QueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { startLiveFeed } from './start-live-feed.ts'

/** The live feed for as long as the studio is shown. */
export function useLiveFeed(client: QueryClient): void {
  const setConnection = useSetAtom(connectionAtom)
  useEffect(() => startLiveFeed(client, setConnection), [client, setConnection])
}
