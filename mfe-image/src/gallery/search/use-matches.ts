import { galleryColumns, unpackColumns } from '@studio/backend/contract'
import { callEndpoint } from '@studio/ui/api'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { searchAtom, wordsOf } from './search.ts'

/** Time without typing before the gallery is searched, in milliseconds. */
const pauseMs = 250

const matchesKey = [galleryColumns.path, 'search'] as const

/** The search words after they have not changed for a while; cleared words take effect at once. */
function useSettled(words: string | undefined): string | undefined {
  const [settled, setSettled] = useState(words)
  if (words === undefined && settled !== undefined) setSettled(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return words === undefined ? undefined : settled
}

/** Ids of the images whose prompt has all the words. */
async function fetchMatches(search: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const columns = await callEndpoint(galleryColumns, { query: { search } }, { signal })
  return new Set(unpackColumns(columns).map(({ id }) => id))
}

/**
 * The words that are searched for and the images whose prompts match. The previous result is shown until the next one is there.
 * The search is repeated when the gallery's outline changes, since a new image may match.
 */
export function useMatches(outline: unknown) {
  const words = useSettled(wordsOf(useAtomValue(searchAtom)))
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...matchesKey, words],
    queryFn: ({ signal }) => fetchMatches(words ?? '', signal),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  useEffect(() => {
    if (outline !== undefined) void client.invalidateQueries({ queryKey: matchesKey })
  }, [client, outline])
  return { words, ids: words === undefined ? undefined : query.data, isError: query.isError, refetch: query.refetch }
}
