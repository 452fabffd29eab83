/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native element is a list with groups whose keys are handled in a field */
import { shortened } from '@studio/ui/format'
import { keyNames } from '@studio/ui/key-names'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PaletteEntry } from './palette-entry.ts'
import styles from './palette-list.module.css'

interface PaletteListProps {
  readonly id: string
  /** Entries of one group stand together. */
  readonly entries: readonly PaletteEntry[]
  /** Which of them Enter chooses. */
  readonly at: number
  readonly onPoint: (at: number) => void
  readonly onChoose: (entry: PaletteEntry) => void
}

/** Characters of a label that are put on the page; the style sheet cuts it at the end of its line. */
const longestLabel = 200

/** What was found, under the headings of its groups. The focus stays in the field; the chosen entry is told by its id. */
export function PaletteList({ id, entries, at, onPoint, onChoose }: PaletteListProps): ReactNode {
  const places = new Map(entries.map((entry, place) => [entry, place]))
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles['list']}>
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, ofGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box may have groups, but no field sets.
        <div key={group} role="group" aria-label={group}>
          <div className={styles['heading']} aria-hidden>
            {group}
          </div>
          {ofGroup.map((entry) => {
            const place = places.get(entry) ?? 0
            return (
              <Option
                key={entry.id}
                id={`${id} ${place}`}
                entry={entry}
                selected={place === at}
                onPoint={() => onPoint(place)}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, entry: { label, icon: Icon, keys }, selected, onPoint, onChoose }: OptionProps): ReactNode {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the field, which keeps the focus.
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={styles['option']}
      onPointerMove={selected ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon size={16} aria-hidden />
      <span className={styles['label']} dir="auto">
        {shortened(label, longestLabel)}
      </span>
      {keys !== undefined && <kbd className={styles['keys']}>{keyNames(keys).join(' ')}</kbd>}
    </div>
  )
}
