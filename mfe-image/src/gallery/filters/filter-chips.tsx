import { mediaUrl } from '@studio/backend/contract'
import { ToolbarLine } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { traits, valuesOf, withDate, withoutMadeFrom, withToggled } from '../../address/narrowing.ts'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import styles from './filter-chip.module.css'
import { FilterChip } from './filter-chip.tsx'
import { periodWords, traitLabels, useValueNames } from './filter-words.ts'
import { useClearFilters } from './use-clear-filters.ts'

/** The filters that are on, in the toolbar: each is ended by a press, and all at once. */
export function FilterChips(): ReactNode {
  const [narrowing, setNarrowing] = useAtom(narrowingAtom)
  const clear = useClearFilters()
  const nameOf = useValueNames(valuesOf(narrowing.style))
  const { date, madeFrom } = narrowing
  return (
    <ToolbarLine label="Filters that are on">
      {traits.flatMap((trait) =>
        valuesOf(narrowing[trait]).map((value) => (
          <li key={`${trait} ${value}`}>
            <FilterChip
              label={`Remove filter: ${traitLabels[trait]} ${nameOf(trait, value)}`}
              onRemove={() => setNarrowing(withToggled(narrowing, trait, value))}
            >
              {nameOf(trait, value)}
            </FilterChip>
          </li>
        )),
      )}
      {date !== undefined && (
        <li>
          <FilterChip
            label={`Remove filter: ${periodWords(date)}`}
            onRemove={() => setNarrowing(withDate(narrowing, undefined))}
          >
            {periodWords(date)}
          </FilterChip>
        </li>
      )}
      {madeFrom !== undefined && (
        <li>
          <FilterChip
            label="Remove filter: made from this image"
            onRemove={() => setNarrowing(withoutMadeFrom(narrowing))}
          >
            <img className={styles['picture']} src={mediaUrl(madeFrom, 'thumbnail')} alt="" />
            Made from this
          </FilterChip>
        </li>
      )}
      <li>
        <Button size="small" type="text" onClick={clear}>
          Clear filters
        </Button>
      </li>
    </ToolbarLine>
  )
}
