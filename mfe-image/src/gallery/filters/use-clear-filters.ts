import { noSearch } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useSetAtom } from 'jotai'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import { searchAtom } from '../search/search.ts'

/** Ends every filter of the gallery: character, favourites and the search too. */
export function useClearFilters(): () => void {
  const setNarrowing = useSetAtom(narrowingAtom)
  const choose = useSetAtom(characterFilterAtom)
  const setFavoritesOnly = useSetAtom(favoritesOnlyAtom)
  const setSearch = useSetAtom(searchAtom)
  return () => {
    setNarrowing({})
    choose(undefined)
    setFavoritesOnly(false)
    setSearch(noSearch)
  }
}
