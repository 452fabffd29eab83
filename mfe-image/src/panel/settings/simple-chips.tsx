import {
  type AspectRatio,
  type Model,
  type Quality,
  type SoulStyle,
  type VisualStyle,
  visualStyles,
} from '@studio/backend/contract'
import { ChoiceChip } from '@studio/ui/choice-chip'
import type { ReactNode } from 'react'
import { AspectName } from '../../models/aspect-name.tsx'
import { lookLabels } from '../../models/look.ts'
import { aspectDetail, qualityDetail } from '../../models/picture-shape.ts'
import type { Draft } from '../../request/settings.ts'
import styles from './simple-chips.module.css'

interface SimpleChipProps<T> {
  readonly accepted: readonly T[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

/** Props of a chip whose choices depend on the model. */
interface ModelChoiceProps<T> {
  readonly model: Model
  readonly draft: Draft
  readonly onChoose: (value: T) => void
}

export function AspectChip({ model, draft, onChoose }: ModelChoiceProps<AspectRatio>): ReactNode {
  return (
    <ChoiceChip
      label="Aspect ratio"
      accepted={model.aspectRatios}
      value={draft.aspectRatio}
      onChoose={onChoose}
      detailOf={(aspect) => aspectDetail(model, aspect, draft.quality)}
    >
      {(aspect) => <AspectName aspect={aspect} />}
    </ChoiceChip>
  )
}

/** Spec images 5: the labels of Soul's two qualities contain the size. */
const qualityLabels: Readonly<Record<Quality, string>> = {
  '2K': '2K',
  '4K': '4K',
  High: 'High (2k)',
  Low: 'Low (1.5k)',
}

/** The qualities with the pixels and the price of a picture in the chosen ratio. */
export function QualityChip({ model, draft, onChoose }: ModelChoiceProps<Quality>): ReactNode {
  return (
    <ChoiceChip
      label="Quality"
      accepted={model.qualities}
      value={draft.quality}
      onChoose={onChoose}
      detailOf={(quality) => qualityDetail(model, draft.aspectRatio, quality)}
    >
      {(quality) => qualityLabels[quality]}
    </ChoiceChip>
  )
}

export function CountChip(props: SimpleChipProps<number>): ReactNode {
  return (
    <ChoiceChip label="Number of images" {...props}>
      {(count) => <span className={styles['count']}>{count === 1 ? '1 image' : `${count} images`}</span>}
    </ChoiceChip>
  )
}

/** Looks for models without styles of their own (spec images 5). */
export function LookChip(props: Omit<SimpleChipProps<VisualStyle>, 'accepted'>): ReactNode {
  return (
    <ChoiceChip label="Look" accepted={visualStyles} {...props}>
      {(look) => lookLabels[look]}
    </ChoiceChip>
  )
}

/** Styles of the Soul model (spec images 9). */
export function StyleChip(props: SimpleChipProps<SoulStyle>): ReactNode {
  return (
    <ChoiceChip label="Style" {...props}>
      {(name) => name}
    </ChoiceChip>
  )
}
