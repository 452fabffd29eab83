import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { daysOf, withDate } from '../../address/narrowing.ts'
import { narrowingAtom } from '../narrowing/narrowing-atom.ts'
import styles from './filter-panel.module.css'
import { periods } from './filter-words.ts'
import { FilterGroup, ValueButton } from './value-button.tsx'

interface DayFieldProps {
  readonly label: string
  readonly day: string
  /** Whether this day leaves the other one as it is. */
  readonly fits: (day: string) => boolean
  readonly onChoose: (day: string) => void
}

/** Browsers report each digit that is typed: on the way to 2026 is the year 2. */
const isTyped = (day: string): boolean => day === '' || day >= '1000'

/** A day, which counts at once when it leaves the other one as it is, else when the field is left: it may be half typed. */
function DayField({ label, day, fits, onChoose }: DayFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const type = (value: string): void => {
    setTyped(value)
    if (isTyped(value) && fits(value)) onChoose(value)
  }
  const leave = (): void => {
    setTyped(undefined)
    if (typed !== undefined && typed !== day && isTyped(typed)) onChoose(typed)
  }
  return (
    <label className={styles['day']}>
      {label}
      <input type="date" value={typed ?? day} onChange={({ target }) => type(target.value)} onBlur={leave} />
    </label>
  )
}

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
        <DayField
          label="From"
          day={from}
          fits={(day) => to === '' || day <= to}
          onChoose={(day) => choose(day, to !== '' && to < day ? day : to)}
        />
        <DayField
          label="To"
          day={to}
          fits={(day) => day === '' || from <= day}
          onChoose={(day) => choose(day !== '' && from > day ? day : from, day)}
        />
      </div>
    </FilterGroup>
  )
}
