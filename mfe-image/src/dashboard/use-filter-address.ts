import { noSearch, searchedWords } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { DetailSearch } from '../address/detail-search.ts'
import {
  type FilterSearch,
  filtersOf,
  pauseBefore,
  readFilterSearch,
  replacesFilters,
  sameFilters,
} from '../address/filter-search.ts'
import { searchAtom } from '../gallery/search/search.ts'

/**
 * The chosen character, favourites only and what is searched for are in the address too: it can be kept, and the browser's Back goes to
 * what was shown before. The address decides when it changes, else what the person does. Filters are of the gallery: choosing one in
 * the trash leads back to it.
 */
export function useFilterAddress(): void {
  const { character, favorites, q } = readFilterSearch(useSearch({ strict: false }))
  const [chosen, setChosen] = useAtom(characterFilterAtom)
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const [search, setSearch] = useAtom(searchAtom)
  const navigate = useNavigate()
  const words = searchedWords(search)
  const seen = useRef<FilterSearch>(undefined)
  /** What the address says, or will say as soon as the router has done what it was told. */
  const told = useRef<FilterSearch>({})

  useEffect(() => {
    const address = filtersOf({ character, favorites, q })
    if (seen.current === undefined || !sameFilters(seen.current, address)) {
      const isOurs = seen.current !== undefined && sameFilters(told.current, address)
      seen.current = address
      if (!isOurs) {
        told.current = address
        setChosen(character)
        setFavoritesOnly(favorites === true)
        setSearch((typed) => (searchedWords(typed) === q ? typed : searchOf(q)))
        return undefined
      }
    }
    const wanted = filtersOf({ character: chosen, favorites: favoritesOnly, q: words })
    const before = told.current
    if (sameFilters(before, wanted)) return undefined
    const tell = (): void => {
      told.current = wanted
      void navigate({
        to: '.',
        search: ({ character: _character, favorites: _favorites, q: _q, view: _view, ...rest }: Search) => ({
          ...rest,
          ...wanted,
        }),
        replace: replacesFilters(before, wanted),
        resetScroll: false,
      })
    }
    const timer = setTimeout(tell, pauseBefore(before, wanted))
    return () => clearTimeout(timer)
  }, [character, favorites, q, chosen, favoritesOnly, words, setChosen, setFavoritesOnly, setSearch, navigate])
}

type Search = FilterSearch & DetailSearch

const searchOf = (words: string | undefined) => (words === undefined ? noSearch : { open: true, text: words })
