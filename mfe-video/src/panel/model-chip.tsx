import type { VideoModel } from '@studio/backend/contract/videos'
import { Chip } from '@studio/ui/chip'
import { ChoiceList, DescribedChoice } from '@studio/ui/choice-list'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { modelLabel } from '../models/model-label.ts'
import type { Draft } from '../request/draft.ts'
import { clipPriceCents, settingsFor } from '../request/settings.ts'

interface ModelChipProps {
  readonly models: readonly VideoModel[]
  readonly model: VideoModel
  readonly draft: Draft
  readonly onChoose: (model: VideoModel) => void
}

/** The model picker: label, what it is good at, price of a clip with these settings, and speed; retired ones name their successor. */
export function ModelChip({ models, model, draft, onChoose }: ModelChipProps): ReactNode {
  return (
    <Chip label="Model" value={model.label}>
      {(close) => (
        <ChoiceList
          label="Model"
          choices={models}
          chosen={model}
          keyOf={(choice) => choice.id}
          isDisabled={({ retired }) => retired !== undefined}
          onChoose={(choice) => {
            onChoose(choice)
            close()
          }}
        >
          {(choice) => <Card model={choice} models={models} draft={draft} />}
        </ChoiceList>
      )}
    </Chip>
  )
}

function Card({ model, models, draft }: Pick<ModelChipProps, 'model' | 'models' | 'draft'>): ReactNode {
  const { label, description, retired, typicalSeconds } = model
  if (retired !== undefined) {
    const successor = `Use ${modelLabel(models, retired.successor)} instead`
    return <DescribedChoice label={label} figures="No longer available" description={successor} isMuted />
  }
  const price = formatCents(clipPriceCents(model, settingsFor(model, draft)))
  return (
    <DescribedChoice label={label} figures={`${price} each, about ${typicalSeconds} s`} description={description} />
  )
}
