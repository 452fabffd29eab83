import { galleryOptions } from '@studio/media/gallery'
import { newestGenerationsOptions } from '@studio/media/newest-generations'
import { overlayAtom } from '@studio/media/overlay'
import { useGalleryMatches } from '@studio/media/search'
import { searchedWords } from '@studio/media/toolbar'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { listPending, pendingAtom } from '../../request/pending.ts'
import { useNarrowed } from '../narrowing/use-narrowed.ts'
import { searchAtom } from '../search/search.ts'
import { dismissedAtom } from './dismissed.ts'
import { createItems } from './items.ts'
import { liveTilesOf } from './live-tiles.ts'
import { useCharacter } from './use-character.ts'

const none: readonly never[] = []
const noIds: ReadonlySet<string> = new Set()

/** The gallery: its items, and the loading state of its two lists. The live feed keeps both lists up to date. */
export function useItems() {
  const newest = useQuery(newestGenerationsOptions)
  const outline = useQuery(galleryOptions)
  const [pending, setPending] = useAtom(pendingAtom)
  const overlay = useAtomValue(overlayAtom)
  const dismissed = useAtomValue(dismissedAtom)
  const favoritesOnly = useAtomValue(favoritesOnlyAtom)
  const character = useCharacter()
  const matches = useGalleryMatches(searchedWords(useAtomValue(searchAtom)), outline.data)
  useEffect(() => {
    const ids = new Set(newest.data?.map(({ id }) => id))
    if (listPending(pending, ids) !== pending) setPending((all) => listPending(all, ids))
  }, [newest.data, pending, setPending])

  const live = useMemo(() => liveTilesOf(newest.data ?? none, pending, dismissed), [newest.data, pending, dismissed])
  const narrowed = useNarrowed(outline.data, live)
  const { matcher } = narrowed
  const [makeItems] = useState(createItems)
  /** All that the gallery shows, but for what images are filtered by. */
  const sources = useMemo(
    () => ({
      live,
      outline: outline.data ?? none,
      overlay,
      favoritesOnly,
      // Where it says that it could not be searched, nothing else is there to be selected and deleted.
      matches: matches.isError ? noIds : matches.ids,
      character: character?.shown,
    }),
    [live, outline.data, overlay, favoritesOnly, matches.isError, matches.ids, character?.shown],
  )
  const items = useMemo(() => makeItems({ ...sources, matcher }), [makeItems, sources, matcher])
  return { items, overlay, favoritesOnly, character, matches, narrowed, sources, newest, outline }
}

export type GalleryState = ReturnType<typeof useItems>
