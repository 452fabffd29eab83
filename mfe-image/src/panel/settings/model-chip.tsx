import type { Model } from '@studio/backend/contract'
import { Chip } from '@studio/ui/chip'
import { ChoiceList, DescribedChoice } from '@studio/ui/choice-list'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'

interface ModelChipProps {
  readonly models: readonly Model[]
  readonly model: Model
  readonly onChoose: (model: Model) => void
}

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
          {({ label, description, unitPriceCents, qualityPricesCents, typicalSeconds }) => (
            <DescribedChoice
              label={label}
              figures={`${Object.keys(qualityPricesCents).length > 0 ? 'from ' : ''}${formatCents(unitPriceCents)} each, about ${typicalSeconds} s`}
              description={description}
            />
          )}
        </ChoiceList>
      )}
    </Chip>
  )
}
