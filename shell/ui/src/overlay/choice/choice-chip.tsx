// biome-ignore-all assist/source/organizeImports: the style sheets of lists come before those of buttons, as the top bar has them.
import type { ReactNode } from 'react'
import { ChoiceList } from './choice-list.tsx'
import { Chip } from './chip.tsx'
import styles from './choice-chip.module.css'

interface ChoiceChipProps<T> {
  readonly label: string
  readonly accepted: readonly T[]
  readonly value: T
  readonly onChoose: (value: T) => void
  /** What a choice means in figures; shown in the menu only. */
  readonly detailOf?: (choice: T) => string | undefined
  /** See `Chip`. */
  readonly placement?: 'topLeft' | 'bottomRight'
  readonly children: (choice: T) => ReactNode
}

function Detail({ text }: { readonly text: string | undefined }): ReactNode {
  return text === undefined ? null : <span className={styles['detail']}>{text}</span>
}

/** A setting with a few values, as a chip that opens their list; where only one is accepted there is nothing to show. */
export function ChoiceChip<T extends string | number | boolean>(props: ChoiceChipProps<T>): ReactNode {
  const { label, accepted, value, onChoose, detailOf, placement = 'topLeft', children } = props
  if (accepted.length < 2) return null
  return (
    <Chip label={label} value={children(value)} placement={placement}>
      {(close) => (
        <ChoiceList
          label={label}
          choices={accepted}
          chosen={value}
          keyOf={String}
          onChoose={(choice) => {
            onChoose(choice)
            close()
          }}
        >
          {(choice) => (
            <>
              {children(choice)} <Detail text={detailOf?.(choice)} />
            </>
          )}
        </ChoiceList>
      )}
    </Chip>
  )
}
