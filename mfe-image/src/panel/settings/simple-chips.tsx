import type { AspectRatio, Model, Quality, SoulStyle } from '@studio/backend/contract'
import type { ReactNode } from 'react'
import { Chip } from '../../controls/chip.tsx'
import { ChoiceList } from '../../controls/choice-list.tsx'
import { aspectLabels, ratioOf } from '../../models/aspect.ts'
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
    <span className={styles['container']} aria-hidden>
      <span className={styles['shape']} data-auto={aspect === 'auto'} style={{ width: 13 * side, height: 13 / side }} />
    </span>
  )
}

function SimpleChip<T extends string | number>({
  label,
  accepted,
  value,
  onChoose,
  refusalOf,
  children,
}: SimpleChipProps<T> & {
  readonly label: string
  readonly refusalOf?: (choice: T) => string | undefined
  readonly children: (choice: T) => ReactNode
}): ReactNode {
  if (accepted.length < 2) return null
  return (
    <Chip label={label} value={children(value)}>
      {(close) => (
        <ChoiceList
          label={label}
          choices={accepted}
          chosen={value}
          keyOf={String}
          {...(refusalOf !== undefined && { refusalOf })}
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

/** Spec images 5: the labels of Soul's two qualities contain the size. */
const qualityLabels: Readonly<Record<Quality, string>> = {
  '2K': '2K',
  '4K': '4K',
  High: 'High (2k)',
  Low: 'Low (1.5k)',
}

export function QualityChip(props: SimpleChipProps<Quality>): ReactNode {
  return (
    <SimpleChip label="Quality" {...props}>
      {(quality) => qualityLabels[quality]}
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

interface StyleChipProps {
  readonly styles: Model['styles']
  readonly value: SoulStyle
  readonly onChoose: (value: SoulStyle) => void
}

/** Styles of the Soul model (spec images 9); those that are not available yet are marked. */
export function StyleChip({ styles: offered, value, onChoose }: StyleChipProps): ReactNode {
  const enabled = new Set(offered.flatMap((style) => (style.enabled ? [style.name] : [])))
  return (
    <SimpleChip
      label="Style"
      accepted={offered.map(({ name }) => name)}
      value={value}
      onChoose={onChoose}
      refusalOf={(name) => (enabled.has(name) ? undefined : 'Not available yet')}
    >
      {(name) => name}
    </SimpleChip>
  )
}
