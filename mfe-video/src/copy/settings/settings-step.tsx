import { longestPrompt } from '@studio/backend/contract'
import {
  type AnimationModel,
  type AnimationResolution,
  animationAspectRatios,
  animationModel,
  animationModes,
  animationResolutions,
  priceOfAnimation,
} from '@studio/backend/contract/animations'
import { centsOf } from '@studio/backend/contract/prices'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import { OptionalPrompt } from '../../form/optional-prompt.tsx'
import { RadioTiles } from '../../form/radio-tiles.tsx'
import { SeedField } from '../../form/seed-field.tsx'
import { usePriced } from '../../models/use-priced.ts'
import type { CopyDraft } from '../draft/copy-draft.ts'
import { AspectSign } from './aspect-sign.tsx'
import { modeWords } from './words.ts'

interface SettingsStepProps {
  readonly draft: CopyDraft
  readonly change: (change: Partial<CopyDraft>) => void
}

/** What five seconds cost, which is the least that is charged for. */
const priceWords = (model: AnimationModel, resolution: AnimationResolution): string =>
  `${formatCents(centsOf(priceOfAnimation(model, resolution, 0)))} per 5 s`

/** Spec video 2: mode, resolution, aspect ratio, seed and an optional prompt. */
export function SettingsStep({ draft, change }: SettingsStepProps): ReactNode {
  const { mode, resolution, aspectRatio } = draft
  const model = usePriced(animationModel)
  return (
    <FormStep title="Options">
      <RadioTiles
        label="Mode"
        columns={2}
        choices={animationModes}
        chosen={mode}
        onChoose={(chosen) => change({ mode: chosen })}
      >
        {(each) => (
          <>
            <strong>{modeWords[each].title}</strong>
            {modeWords[each].text}
          </>
        )}
      </RadioTiles>
      <RadioTiles
        label="Resolution"
        columns={2}
        choices={animationResolutions}
        chosen={resolution}
        onChoose={(chosen) => change({ resolution: chosen })}
      >
        {(each) => (
          <>
            <strong>{each}</strong>
            {priceWords(model, each)}
          </>
        )}
      </RadioTiles>
      <RadioTiles
        label="Aspect ratio"
        columns={3}
        choices={animationAspectRatios}
        chosen={aspectRatio}
        onChoose={(chosen) => change({ aspectRatio: chosen })}
      >
        {(each) => <AspectSign aspectRatio={each} />}
      </RadioTiles>
      <OptionalPrompt
        placeholder="What the result is to look like"
        prompt={draft.prompt}
        longest={longestPrompt}
        onChange={(prompt) => change({ prompt })}
      />
      <SeedField seed={draft.seed} onChange={(seed) => change({ seed })} />
    </FormStep>
  )
}
