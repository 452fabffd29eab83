import { noSearch } from '@studio/media/toolbar'
import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { pendingAtom } from '../request/pending.ts'
import { searchAtom } from './search/search.ts'

/**
 * Scrolls to the top when the gallery is filtered, by favourites or by a search (spec images 4), and ends both filters when the person
 * clicks Generate, because they would hide the new images.
 */
export function useFilters(words: string | undefined): void {
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const setSearch = useSetAtom(searchAtom)
  const clicks = useAtomValue(pendingAtom).length
  const before = useRef({ favoritesOnly, words, clicks })
  useEffect(() => {
    const last = before.current
    before.current = { favoritesOnly, words, clicks }
    if (last.favoritesOnly !== favoritesOnly || last.words !== words) window.scrollTo({ top: 0, behavior: 'instant' })
    if (clicks > last.clicks) {
      setFavoritesOnly(false)
      setSearch(noSearch)
    }
  }, [favoritesOnly, words, clicks, setFavoritesOnly, setSearch])
}
