import { galleryColumns } from '@studio/backend/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { searchGallery } from '../gallery/gallery.ts'

/** Time without typing before pictures are searched, in milliseconds. */
const pauseMs = 250

/** What was typed into a search field in the form that the server takes; undefined when there are no words in it. */
export function wordsOf(text: string): string | undefined {
  const words = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return words === '' ? undefined : words
}

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

interface Search {
  /** What is searched for, from `wordsOf`; undefined: nothing. */
  readonly words: string | undefined
  /** Where the results are cached; the words are added to it. */
  readonly queryKey: readonly unknown[]
  /** Asks the server for the ids of the pictures that match. */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly string[]>
  /** All pictures. The search is repeated when they change, since a new one may match. */
  readonly outline: unknown
}

/** What a search has found. */
export interface Matches {
  /** The words that are searched for, once the person has stopped typing. */
  readonly words: string | undefined
  /** Ids of the pictures that match; undefined before there is a result, and when nothing is searched for. */
  readonly ids: ReadonlySet<string> | undefined
  readonly isError: boolean
  readonly refetch: () => void
}

/** Searches pictures by words. The previous result is shown until the next one is there. */
export function useMatches({ words: typed, queryKey, find, outline }: Search): Matches {
  const words = useSettled(typed)
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...queryKey, words],
    queryFn: async ({ signal }) => new Set(await find(words ?? '', signal)),
    enabled: words !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const repeat = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (outline !== undefined) repeat()
  }, [outline])
  return {
    words,
    ids: words === undefined ? undefined : query.data,
    isError: query.isLoadingError,
    refetch: () => void query.refetch(),
  }
}

const galleryMatchesKey = [galleryColumns.path, 'search'] as const

/** Searches the person's gallery by words of the prompts. */
export function useGalleryMatches(words: string | undefined, outline: unknown): Matches {
  return useMatches({ words, queryKey: galleryMatchesKey, find: searchGallery, outline })
}
