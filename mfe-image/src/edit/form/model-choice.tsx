import type { AspectRatio, Quality } from '@studio/backend/contract'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import type { ReactNode } from 'react'
import { AspectName } from '../../models/aspect-name.tsx'
import { type EditModel, editLabel } from '../draft/edit-models.ts'

interface ChoiceProps<T> {
  readonly choices: readonly T[]
  readonly chosen: T
  readonly onChoose: (choice: T) => void
}

interface LabelledProps<T> extends ChoiceProps<T> {
  readonly label: string
  readonly children: (choice: T) => ReactNode
}

function ChoiceChip<T extends string>({ label, choices, chosen, onChoose, children }: LabelledProps<T>): ReactNode {
  return (
    <Chip label={label} value={children(chosen)}>
      {(close) => (
        <ChoiceList
          label={label}
          choices={choices}
          chosen={chosen}
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

/** The model that edits (spec images 9). */
export function ModelChoice(props: ChoiceProps<EditModel>): ReactNode {
  return (
    <ChoiceChip label="Model" {...props}>
      {editLabel}
    </ChoiceChip>
  )
}

/** The shape of the results. */
export function AspectChoice(props: ChoiceProps<AspectRatio>): ReactNode {
  return (
    <ChoiceChip label="Aspect ratio" {...props}>
      {(aspect) => <AspectName aspect={aspect} />}
    </ChoiceChip>
  )
}

/** How large the results are, where the model leaves a choice. */
export function QualityChoice(props: ChoiceProps<Quality>): ReactNode {
  if (props.choices.length < 2) return null
  return (
    <ChoiceChip label="Quality" {...props}>
      {(quality) => quality}
    </ChoiceChip>
  )
}
