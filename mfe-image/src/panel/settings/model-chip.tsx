import type { Model } from '@studio/backend/contract'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import styles from './model-chip.module.css'

interface ModelChipProps {
  readonly models: readonly Model[]
  readonly model: Model
  readonly onChoose: (model: Model) => void
}

const card = (model: Model): ReactNode => (
  <span className={styles['card']}>
    <span className={styles['head']}>
      <span className={styles['label']}>{model.label}</span>
      <span className={styles['figures']}>
        {Object.keys(model.qualityPricesCents).length > 0 && 'from '}
        {formatCents(model.unitPriceCents)} each, about {model.typicalSeconds} s
      </span>
    </span>
    <span className={styles['description']}>{model.description}</span>
  </span>
)

/** The model picker: label, what it is good at, price and speed. */
export function ModelChip({ models, model, onChoose }: ModelChipProps): ReactNode {
  return (
    <Chip label="Model" value={model.label}>
      {(close) => (
        <ChoiceList
          label="Model"
          choices={models}
          chosen={model}
          keyOf={(choice) => choice.id}
          onChoose={(choice) => {
            onChoose(choice)
            close()
          }}
        >
          {card}
        </ChoiceList>
      )}
    </Chip>
  )
}
