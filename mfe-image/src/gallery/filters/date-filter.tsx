import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { daysOf, withDate } from '../../address/narrowing.ts'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import styles from './filter-panel.module.css'
import { periods } from './filter-words.ts'
import { FilterGroup, ValueButton } from './value-button.tsx'

/** When images were made: one of the last periods, or from one day to another. A first day after the last one moves it along. */
export function DateFilter({ counts }: { readonly counts: ReadonlyMap<string, number> }): ReactNode {
  const [narrowing, setNarrowing] = useAtom(narrowingAtom)
  const { from = '', to = '' } = daysOf(narrowing.date ?? '') ?? {}
  const choose = (first: string, last: string): void => setNarrowing(withDate(narrowing, `${first}..${last}`))
  return (
    <FilterGroup title="Date" isEmpty={false}>
      {periods.map(([value, label]) => (
        <ValueButton
          key={value}
          count={counts.get(value) ?? 0}
          isOn={narrowing.date === value}
          onPress={() => setNarrowing(withDate(narrowing, narrowing.date === value ? undefined : value))}
        >
          {label}
        </ValueButton>
      ))}
      <div className={styles['days']}>
        <label className={styles['day']}>
          From
          <input
            type="date"
            value={from}
            onChange={({ target: { value } }) => choose(value, to !== '' && to < value ? value : to)}
          />
        </label>
        <label className={styles['day']}>
          To
          <input
            type="date"
            value={to}
            onChange={({ target: { value } }) => choose(value !== '' && from > value ? value : from, value)}
          />
        </label>
      </div>
    </FilterGroup>
  )
}
