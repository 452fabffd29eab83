import { noSearch, searchedWords } from '@studio/media/toolbar'
import { characterFilterAtom, favoritesOnlyAtom } from '@studio/ui/studio-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type DetailSearch, readDetailSearch } from '../address/detail-search.ts'
import {
  type FilterSearch,
  filterNames,
  filtersOf,
  pauseBefore,
  readFilterSearch,
  replacesFilters,
  sameFilters,
} from '../address/filter-search.ts'
import { readFramesSearch } from '../address/frames-search.ts'
import { readNarrowing, sameNarrowing } from '../address/narrowing.ts'
import { narrowingAtom } from '../gallery/narrowing/narrowing-atom.ts'
import { searchAtom } from '../gallery/search/search.ts'

/**
 * Everything that the gallery is filtered by is in the address too: it can be kept and shared, and the browser's Back goes to what was
 * shown before. The address decides when it changes, else what the person does, once no dialog lies over the gallery. Filters are of the
 * gallery: choosing one in the trash leads back to it.
 */
export function useFilterAddress(): void {
  const address = useAddress()
  const isCovered = namesDialog(useSearch({ strict: false }))
  const [chosen, setChosen] = useAtom(characterFilterAtom)
  const [favoritesOnly, setFavoritesOnly] = useAtom(favoritesOnlyAtom)
  const [typed, setSearch] = useAtom(searchAtom)
  const [narrowing, setNarrowing] = useAtom(narrowingAtom)
  const navigate = useNavigate()
  const words = searchedWords(typed)
  const seen = useRef<FilterSearch>(undefined)
  /** What the address says, or will say as soon as the router has done what it was told. */
  const told = useRef<FilterSearch>({})

  useEffect(() => {
    if (seen.current === undefined || !sameFilters(seen.current, address)) {
      const isOurs = seen.current !== undefined && sameFilters(told.current, address)
      seen.current = address
      if (!isOurs) {
        told.current = address
        setChosen(address.character)
        setFavoritesOnly(address.favorites === true)
        setSearch((now) => (searchedWords(now) === address.q ? now : searchOf(address.q)))
        // The same object when it is the same: the whole page would be rendered anew, and scrolled to its top.
        setNarrowing((now) => (sameNarrowing(now, address) ? now : readNarrowing({ ...address })))
        return undefined
      }
    }
    const wanted = filtersOf({ character: chosen, favorites: favoritesOnly, q: words, narrowing })
    const before = told.current
    if (isCovered || sameFilters(before, wanted)) return undefined
    const tell = (): void => {
      told.current = wanted
      void navigate({
        to: '.',
        search: (now: Search) => ({ ...withoutFilters(now), ...wanted }),
        replace: replacesFilters(before, wanted),
        resetScroll: false,
      })
    }
    const timer = setTimeout(tell, pauseBefore(before, wanted))
    return () => clearTimeout(timer)
  }, [
    address,
    isCovered,
    chosen,
    favoritesOnly,
    words,
    narrowing,
    setChosen,
    setFavoritesOnly,
    setSearch,
    setNarrowing,
    navigate,
  ])
}

/** What the address says of the filters; the same object until it says something else. */
function useAddress(): FilterSearch {
  const read = readFilterSearch(useSearch({ strict: false }))
  const [address, setAddress] = useState(read)
  if (sameFilters(address, read)) return address
  setAddress(read)
  return read
}

/**
 * Whether the address names what a dialog over the gallery shows. Going one entry back closes it, so that it would stay open if another
 * entry that names it was added.
 */
function namesDialog(search: Record<string, unknown>): boolean {
  return readDetailSearch(search).image !== undefined || readFramesSearch(search).frames !== undefined
}

type Search = FilterSearch & DetailSearch

/** The rest of the address, in the gallery and not in the trash. */
function withoutFilters({ view: _view, ...search }: Search): Omit<Search, keyof FilterSearch | 'view'> {
  const rest: Record<string, unknown> = { ...search }
  for (const name of filterNames) delete rest[name]
  return rest
}

const searchOf = (words: string | undefined) => (words === undefined ? noSearch : { open: true, text: words })
