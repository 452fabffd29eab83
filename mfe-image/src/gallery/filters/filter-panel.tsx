import { Button } from '@studio/ui'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { Spinner } from '@studio/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { type Narrowing, type Trait, traits, valuesOf, withToggled } from '../../address/narrowing.ts'
import { createItems } from '../items/items.ts'
import type { GalleryState } from '../items/use-items.ts'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import { shapes } from '../narrowing/shapes.ts'
import { makingsOptions } from '../narrowing/use-narrowed.ts'
import { useToday } from '../narrowing/use-today.ts'
import { DateFilter } from './date-filter.tsx'
import { type Facets, facetsOf } from './facets.ts'
import styles from './filter-panel.module.css'
import { traitLabels, useValueNames } from './filter-words.ts'
import { isFilteredAtom, useClearFilters } from './use-clear-filters.ts'
import { FilterGroup, ValueButton } from './value-button.tsx'

/** What the gallery can be filtered by, with how many images each choice would show. A press takes effect at once. */
export function FilterPanel({ state }: { readonly state: Pick<GalleryState, 'sources' | 'narrowed'> }): ReactNode {
  const [narrowing, setNarrowing] = useAtom(narrowingAtom)
  const makings = useQuery(makingsOptions)
  const isFiltered = useAtomValue(isFilteredAtom)
  const clear = useClearFilters()
  const facets = useFacets(state, narrowing, makings.data)
  const all = new Set([...facets.style.keys(), ...valuesOf(narrowing.style)])
  const nameOf = useValueNames([...all])
  const keptFocus = useKeptFocus()
  return (
    <div {...keptFocus} className={styles['panel']}>
      <div className={styles['head']}>
        <strong>Filters</strong>
        {isFiltered && (
          <Button size="small" type="text" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {makings.isLoadingError && (
        <p role="alert" className={styles['words']}>
          Models, qualities and styles could not be loaded.{' '}
          <Button size="small" onClick={() => void makings.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {makings.isPending && <Spinner label="Loading filters" />}
      {traits.map((trait) => (
        <FilterGroup key={trait} title={traitLabels[trait]} isEmpty={choicesOf(trait, facets, narrowing).length === 0}>
          {choicesOf(trait, facets, narrowing).map((value) => (
            <ValueButton
              key={value}
              count={facets[trait].get(value) ?? 0}
              isOn={valuesOf(narrowing[trait]).includes(value)}
              onPress={() => setNarrowing(withToggled(narrowing, trait, value))}
            >
              {nameOf(trait, value)}
            </ValueButton>
          ))}
        </FilterGroup>
      ))}
      <DateFilter counts={facets.date} />
    </div>
  )
}

/** The counts of the gallery as it would be without these filters. */
function useFacets(
  { sources, narrowed }: Pick<GalleryState, 'sources' | 'narrowed'>,
  narrowing: Narrowing,
  makings: GalleryState['narrowed']['known']['makings'],
): Facets {
  const today = useToday()
  const { madeFrom } = narrowed.known
  return useMemo(
    () => facetsOf(createItems()(sources), narrowing, { makings, madeFrom }, today),
    [sources, narrowing, makings, madeFrom, today],
  )
}

/** The values of a trait that images have or that are chosen: shapes from tall to wide, others with the most images first. */
function choicesOf(trait: Trait, facets: Facets, narrowing: Narrowing): readonly string[] {
  const counts = facets[trait]
  const values = [...new Set([...counts.keys(), ...valuesOf(narrowing[trait])])].filter((value) => value !== '')
  const order = trait === 'ratio' ? shapes.map(({ value }): string => value) : []
  const rank = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length)
  return values.toSorted(
    (a, b) => rank(a) - rank(b) || (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b),
  )
}
