import { resolutionsOf, type VideoModel } from '@studio/backend/contract/videos'
import { EnterChip } from '@studio/media/enter-chip'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { formatCents, formatCountOf } from '@studio/ui/format'
import type { ReactNode } from 'react'
import type { Draft } from '../request/draft.ts'
import { clipPriceCents, type Settings, settingsFor } from '../request/settings.ts'
import { AudioChip } from './audio-chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { MoreChip } from './more-chip.tsx'
import type { AudioSlot } from './use-audio.ts'

/** What is chosen for the next clips, and how to choose otherwise. */
export interface Choices {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly model: VideoModel
  /** What the model makes of what is wanted. */
  readonly settings: Settings
  readonly audio: AudioSlot
}

interface SettingsChipsProps {
  readonly models: readonly VideoModel[]
  readonly choices: Choices
}

const counts = [1, 2, 3, 4]

/** The panel's settings, each as a chip; what the model does not take, or has no choice of, is not shown (ui.md 2). */
export function SettingsChips({ models, choices }: SettingsChipsProps): ReactNode {
  const { draft, change, model, settings, audio } = choices
  const priceWith = (other: Partial<Draft>): string =>
    formatCents(clipPriceCents(model, settingsFor(model, { ...draft, ...other })))
  const variantWords = (id: string): string => model.variants.find((variant) => variant.id === id)?.label ?? id
  return (
    <>
      <ModelChip models={models} model={model} draft={draft} onChoose={({ id }) => change({ model: id })} />
      <ChoiceChip
        label="Variant"
        accepted={model.variants.map(({ id }) => id)}
        value={settings.variant}
        onChoose={(variant) => change({ variant })}
        detailOf={(variant) => priceWith({ variant })}
      >
        {variantWords}
      </ChoiceChip>
      <ChoiceChip
        label="Duration"
        accepted={model.durations}
        value={settings.duration}
        onChoose={(duration) => change({ duration })}
        detailOf={(duration) => priceWith({ duration })}
      >
        {(duration) => `${duration} s`}
      </ChoiceChip>
      <ChoiceChip
        label="Resolution"
        accepted={resolutionsOf(model, settings.variant)}
        value={settings.resolution}
        onChoose={(resolution) => change({ resolution })}
        detailOf={(resolution) => priceWith({ resolution })}
      >
        {(resolution) => resolution}
      </ChoiceChip>
      <ChoiceChip
        label="Aspect ratio"
        accepted={model.aspectRatios}
        value={settings.aspectRatio}
        onChoose={(aspectRatio) => change({ aspectRatio })}
      >
        {(aspect) => aspect}
      </ChoiceChip>
      {model.sound === 'choice' && (
        <ChoiceChip
          label="Sound"
          accepted={[true, false]}
          value={settings.audioEnabled ?? true}
          onChoose={(audioEnabled) => change({ audioEnabled })}
          detailOf={(audioEnabled) => priceWith({ audioEnabled })}
        >
          {(on) => (on ? 'With sound' : 'No sound')}
        </ChoiceChip>
      )}
      {model.takesAudio && <AudioChip slot={audio} duration={settings.duration} />}
      <ChoiceChip
        label="Number of videos"
        accepted={counts}
        value={draft.count}
        onChoose={(count) => change({ count })}
      >
        {(count) => formatCountOf(count, 'video')}
      </ChoiceChip>
      <MoreChip model={model} draft={draft} settings={settings} onChange={change} />
      <EnterChip />
    </>
  )
}
