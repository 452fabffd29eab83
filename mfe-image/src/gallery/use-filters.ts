import { noSearch } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { pendingAtom } from '../request/pending.ts'
import { searchAtom } from './search/search.ts'

/**
 * Scrolls to the top when the gallery is filtered, by a character, by favourites or by a search (spec images 4). When the person clicks
 * Generate, it ends the latter two, because they would hide the new images; beside those of a character they are shown.
 */
export function useFilters(words: string | undefined): void {
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const character = useAtomValue(characterFilterAtom)
  const setSearch = useSetAtom(searchAtom)
  const clicks = useAtomValue(pendingAtom).length
  const before = useRef({ character, favoritesOnly, words, clicks })
  useEffect(() => {
    const last = before.current
    before.current = { character, favoritesOnly, words, clicks }
    const same = last.character === character && last.favoritesOnly === favoritesOnly && last.words === words
    if (!same) window.scrollTo({ top: 0, behavior: 'instant' })
    if (clicks > last.clicks) {
      setFavoritesOnly(false)
      setSearch(noSearch)
    }
  }, [character, favoritesOnly, words, clicks, setFavoritesOnly, setSearch])
}
