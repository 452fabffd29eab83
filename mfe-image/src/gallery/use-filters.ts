import { favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { pendingAtom } from '../request/pending.ts'
import { noSearch, searchAtom } from './search/search.ts'

/**
 * Favourites only and what is searched for begin at the top (spec images 4) and end with a click on Generate, because the filters
 * would hide the new images.
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
