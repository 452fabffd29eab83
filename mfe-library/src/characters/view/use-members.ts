import type { Character } from '@studio/backend/contract/library'
import { itemsOf } from '@studio/media/grid-items'
import { membersKey, membersOptions, searchMembers } from '@studio/media/members'
import { useMatches } from '@studio/media/search'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { overlayAtom, shownMembers } from './overlay.ts'

/**
 * The images of a character and the loading state of their list. The live feed keeps the list up to date.
 * @param typed words to search for; undefined: all images
 */
export function useMembers(characterId: string, typed: string | undefined) {
  const outline = useQuery(membersOptions(characterId))
  const overlay = useAtomValue(overlayAtom)
  const matches = useMatches({
    words: typed,
    queryKey: [...membersKey(characterId), 'search'],
    find: (words, signal) => searchMembers(characterId, words, signal),
    outline: outline.data,
  })
  const all = useMemo(
    () => shownMembers(outline.data ?? [], overlay, characterId),
    [outline.data, overlay, characterId],
  )
  const { ids } = matches
  const shown = useMemo(() => (ids === undefined ? all : all.filter(({ id }) => ids.has(id))), [all, ids])
  const items = useMemo(() => itemsOf(shown), [shown])
  return { items, count: all.length, matches, outline }
}

export type Members = ReturnType<typeof useMembers>

/** How many images a character has, after what the person has just done; as the list of characters says until its images are loaded. */
export function useImageCount({ id, imageCount }: Pick<Character, 'id' | 'imageCount'>): number {
  const { data } = useQuery(membersOptions(id))
  const overlay = useAtomValue(overlayAtom)
  return useMemo(
    () => (data === undefined ? imageCount : shownMembers(data, overlay, id).length),
    [data, overlay, id, imageCount],
  )
}
