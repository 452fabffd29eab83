import type { AspectRatio, Quality } from '@studio/backend/contract'
import type { ReactNode } from 'react'
import { aspectLabels, ratioOf } from '../models/aspect.ts'
import { Chip } from './chip.tsx'
import { ChoiceList } from './choice-list.tsx'
import styles from './simple-chips.module.css'

interface SimpleChipProps<T> {
  readonly accepted: readonly T[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** A small outline of the aspect, the same area for each. */
function AspectShape({ aspect }: { readonly aspect: AspectRatio }): ReactNode {
  const side = Math.sqrt(ratioOf(aspect))
  return (
    <span className={styles['place']} aria-hidden>
      <span className={styles['shape']} data-auto={aspect === 'auto'} style={{ width: 13 * side, height: 13 / side }} />
    </span>
  )
}

function SimpleChip<T extends string | number>({
  label,
  accepted,
  value,
  onChoose,
  children,
}: SimpleChipProps<T> & { readonly label: string; readonly children: (choice: T) => ReactNode }): ReactNode {
  if (accepted.length < 2) return null
  return (
    <Chip label={label} value={children(value)}>
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
          {children}
        </ChoiceList>
      )}
    </Chip>
  )
}

export function AspectChip(props: SimpleChipProps<AspectRatio>): ReactNode {
  return (
    <SimpleChip label="Aspect ratio" {...props}>
      {(aspect) => (
        <span className={styles['aspect']}>
          <AspectShape aspect={aspect} />
          {aspectLabels[aspect]}
        </span>
      )}
    </SimpleChip>
  )
}

export function QualityChip(props: SimpleChipProps<Quality>): ReactNode {
  return (
    <SimpleChip label="Quality" {...props}>
      {(quality) => quality}
    </SimpleChip>
  )
}

export function CountChip(props: SimpleChipProps<number>): ReactNode {
  return (
    <SimpleChip label="Number of images" {...props}>
      {(count) => <span className={styles['count']}>{count === 1 ? '1 image' : `${count} images`}</span>}
    </SimpleChip>
  )
}
