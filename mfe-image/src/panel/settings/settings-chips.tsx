import type { Model } from '@studio/backend/contract'
import type { Lora, Style } from '@studio/backend/contract/library'
import { EnterChip } from '@studio/media/enter-chip'
import type { ReactNode } from 'react'
import { FramesChip } from '../../frames/frames-chip.tsx'
import type { OwnList } from '../../models/own-list.ts'
import type { Reference } from '../../references/list/references.ts'
import type { OfferPictures } from '../../references/list/use-reference-offers.ts'
import { ReferenceChip } from '../../references/picker/reference-chip.tsx'
import type { Draft } from '../../request/settings.ts'
import { useReplacePrompt } from '../../request/use-replace-prompt.ts'
import { SavedPrompts } from '../prompt/saved-prompts.tsx'
import { LoraChip } from './lora-chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { OwnStyleChip } from './own-style-chip.tsx'
import { SeedChip } from './seed-chip.tsx'
import { AspectChip, CountChip, LookChip, QualityChip, StyleChip } from './simple-chips.tsx'

/** What is chosen for the next generation, and how to choose otherwise. */
export interface Choices {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly model: Model
  readonly chooseModel: (model: Model) => void
  /** Those that can be chosen with the model. */
  readonly loras: OwnList<Lora>
  /** The person's own styles. */
  readonly ownStyles: OwnList<Style>
  readonly references: readonly Reference[]
  readonly changeReferences: (references: readonly Reference[]) => void
}

interface SettingsChipsProps {
  readonly models: readonly Model[]
  readonly choices: Choices
  readonly onOffer: OfferPictures
}

/** The panel's settings, each as a chip; settings that the model does not accept are not shown (ui.md 2). */
export function SettingsChips({ models, choices, onOffer }: SettingsChipsProps): ReactNode {
  const { draft, change, model, chooseModel, loras, ownStyles, references, changeReferences } = choices
  const replacePrompt = useReplacePrompt()
  return (
    <>
      <ReferenceChip model={model} chosen={references} onChange={changeReferences} onOffer={onOffer} />
      <ModelChip models={models} model={model} onChoose={chooseModel} />
      <AspectChip model={model} draft={draft} onChoose={(aspectRatio) => change({ aspectRatio })} />
      <QualityChip model={model} draft={draft} onChoose={(quality) => change({ quality })} />
      <CountChip
        accepted={model.counts}
        value={draft.numberOfImages}
        onChoose={(numberOfImages) => change({ numberOfImages })}
      />
      <StyleChip
        accepted={model.styles}
        value={draft.higgsFieldStyle}
        onChoose={(higgsFieldStyle) => change({ higgsFieldStyle })}
      />
      {model.styles.length === 0 && (
        <LookChip value={draft.visualStyle} onChoose={(visualStyle) => change({ visualStyle })} />
      )}
      <OwnStyleChip own={ownStyles} chosenId={draft.styleId} onChoose={(styleId) => change({ styleId })} />
      {model.takesLora && <LoraChip loras={loras} chosenId={draft.loraId} onChoose={(loraId) => change({ loraId })} />}
      <SeedChip max={model.maxSeed} seed={draft.seed} onChange={(seed) => change({ seed })} />
      <FramesChip />
      <SavedPrompts prompt={draft.prompt} onApply={replacePrompt} />
      <EnterChip />
    </>
  )
}
