import { noSearch } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { atom, useSetAtom } from 'jotai'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import { searchAtom } from '../search/search.ts'

/** Whether anything narrows what the gallery shows, by words too. */
export const isFilteredAtom = atom(
  (get) =>
    Object.keys(get(narrowingAtom)).length > 0 ||
    get(characterFilterAtom) !== undefined ||
    get(favoritesOnlyAtom) ||
    get(searchAtom).text.trim() !== '',
)

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
