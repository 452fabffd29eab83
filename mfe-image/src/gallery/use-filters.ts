import { noSearch } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useSearch } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { readDetailSearch } from '../address/detail-search.ts'
import type { Narrowing } from '../address/narrowing.ts'
import { type Pending, pendingAtom } from '../request/pending.ts'
import { liveTilesOf } from './items/live-tiles.ts'
import { hiding } from './narrowing/matcher.ts'
import { narrowingAtom } from './narrowing/narrowing-atom.ts'
import { searchAtom } from './search/search.ts'

/**
 * Scrolls to the top when the gallery is filtered anew (spec images 4). When the person clicks Generate, it ends the filters that would
 * hide the new images: favourites, the search, and of the others those that the images do not pass. Beside the images of a character
 * they are shown. Behind a picture that is shown large it waits until that is closed: the address of the picture keeps the filters, so that
 * closing it leads back to them.
 */
export function useFilters(words: string | undefined): void {
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const [narrowing, setNarrowing] = useAtom(narrowingAtom)
  const character = useAtomValue(characterFilterAtom)
  const setSearch = useSetAtom(searchAtom)
  const pending = useAtomValue(pendingAtom)
  const isCovered = readDetailSearch(useSearch({ strict: false })).image !== undefined
  const clicks = pending.length
  const before = useRef({ character, favoritesOnly, words, narrowing, clicks })
  useEffect(() => {
    const last = before.current
    before.current = { character, favoritesOnly, words, narrowing, clicks: isCovered ? last.clicks : clicks }
    const same = last.character === character && last.favoritesOnly === favoritesOnly && last.words === words
    if (!same || last.narrowing !== narrowing) window.scrollTo({ top: 0, behavior: 'instant' })
    if (clicks > last.clicks && !isCovered) {
      setFavoritesOnly(false)
      setSearch(noSearch)
      setNarrowing((now) => pending.slice(0, clicks - last.clicks).reduce(passedBy, now))
    }
  }, [
    character,
    favoritesOnly,
    words,
    narrowing,
    pending,
    clicks,
    isCovered,
    setFavoritesOnly,
    setSearch,
    setNarrowing,
  ])
}

/** Those of the filters that the images of a click pass. */
function passedBy(narrowing: Narrowing, click: Pending): Narrowing {
  const [tile] = liveTilesOf([], [click], new Set())
  const failed = tile === undefined ? [] : hiding(tile, narrowing, new Date())
  const left: Record<string, string> = { ...narrowing }
  for (const aspect of failed) delete left[aspect]
  return left
}
