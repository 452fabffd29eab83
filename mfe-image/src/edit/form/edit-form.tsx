import { GenerateButton } from '@studio/media/generate-button'
import { ObstacleList } from '@studio/media/obstacle-list'
import { PromptField } from '@studio/media/prompt-field'
import { RadioRow } from '@studio/ui/radio-row'
import { type ReactNode, useId } from 'react'
import { AwaitedModels } from '../../detail/variation/awaited-models.tsx'
import { useModels } from '../../models/use-models.ts'
import type { AutoChoice } from '../draft/auto.ts'
import type { EditMode } from '../draft/edit-draft.ts'
import { MaskHint } from '../mask/mask-words.tsx'
import type { Mask } from '../mask/use-mask.ts'
import type { EditedPicture } from '../picture/edited.ts'
import styles from './edit-form.module.css'
import { offeredOf } from './edit-settings.ts'
import { AspectChoice, ModelChoice, QualityChoice } from './model-choice.tsx'
import { Stepper } from './stepper.tsx'
import { useEditForm } from './use-edit-form.ts'

const modes = ['auto', 'manual'] as const satisfies readonly EditMode[]

const none: readonly never[] = []

/** What the chosen mode means. */
function modeWords(auto: AutoChoice | undefined): string {
  return auto === undefined
    ? 'Manual: model and aspect ratio stay as you set them.'
    : `Auto: model and aspect ratio follow image and prompt. Now ${auto.why}.`
}

interface EditFormProps {
  readonly picture: EditedPicture | undefined
  readonly mask: Mask
  /** A request from this picture is under way. */
  readonly isBusy: boolean
}

/** Prompt, model, who chooses it, count and Generate (spec images 2). */
export function EditForm({ picture, mask, isBusy }: EditFormProps): ReactNode {
  const models = useModels().data
  const form = useEditForm({ picture, mask, models: models ?? none, isBusy })
  const obstacleListId = useId()
  const offered = offeredOf(models ?? none)
  if (models === undefined) return <AwaitedModels />
  if (form === undefined || offered === undefined) {
    return <p className={styles['hint']}>No model that edits images is offered.</p>
  }
  const { draft, change, auto, isMasked, model, aspectRatio, aspectRatios, quality, qualities } = form
  const { obstacles, priceCents, submit } = form
  // Whoever sets one of model, shape and quality wants them to stay: the others stay as they are shown now.
  const set = (chosen: Partial<typeof draft>): void =>
    change({ model, aspectRatio, quality, ...chosen, mode: 'manual' })
  return (
    <section aria-label="Edit" className={styles['form']}>
      <PromptField
        label="Prompt"
        placeholder="Type prompt here..."
        lines={{ minRows: 4, maxRows: 10 }}
        value={draft.prompt}
        onChange={(prompt) => change({ prompt })}
        onSubmit={submit}
      />
      <div className={styles['line']}>
        <RadioRow
          label="Who chooses model and aspect ratio"
          choices={modes}
          chosen={draft.mode}
          onChoose={(mode) => (mode === 'manual' ? set({}) : change({ mode }))}
        >
          {(mode) => (mode === 'auto' ? 'Auto' : 'Manual')}
        </RadioRow>
        <Stepper
          label="Number of images"
          value={draft.numberOfImages}
          min={1}
          max={4}
          onChange={(numberOfImages) => change({ numberOfImages })}
        />
      </div>
      <div className={styles['chips']}>
        <ModelChoice choices={offered} chosen={model} onChoose={(chosen) => set({ model: chosen })} />
        {!isMasked && (
          <AspectChoice
            choices={aspectRatios}
            chosen={aspectRatio}
            onChoose={(chosen) => set({ aspectRatio: chosen })}
          />
        )}
        <QualityChoice choices={qualities} chosen={quality} onChoose={(chosen) => set({ quality: chosen })} />
      </div>
      <p className={styles['hint']}>{isMasked ? <MaskHint mask={mask} /> : modeWords(auto)}</p>
      <GenerateButton obstacles={obstacles} explainedBy={obstacleListId} priceCents={priceCents} onGenerate={submit} />
      <ObstacleList id={obstacleListId} obstacles={obstacles} />
    </section>
  )
}
