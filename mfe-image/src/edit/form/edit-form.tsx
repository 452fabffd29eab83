import { TextArea } from '@studio/ui/form'
import { fieldKeys } from '@studio/ui/keys'
import { type ReactNode, useId } from 'react'
import { RadioRow } from '../../detail/variation/radio-row.tsx'
import { GenerateButton } from '../../generate/generate-button.tsx'
import { generateKey } from '../../generate/generate-key.ts'
import { ObstacleList } from '../../generate/obstacle-list.tsx'
import { useEnter } from '../../generate/use-enter.ts'
import { useModels } from '../../models/use-models.ts'
import type { AutoChoice } from '../draft/auto.ts'
import type { EditMode } from '../draft/edit-draft.ts'
import { MaskHint } from '../mask/mask-words.tsx'
import type { Mask } from '../mask/use-mask.ts'
import type { EditedPicture } from '../picture/edited.ts'
import styles from './edit-form.module.css'
import { AspectChoice, ModelChoice } from './model-choice.tsx'
import { Stepper } from './stepper.tsx'
import { type EditForm as Form, offeredOf, useEditForm } from './use-edit-form.ts'

const modes = ['auto', 'manual'] as const satisfies readonly EditMode[]

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

function Words({ draft, change, submit }: Form): ReactNode {
  const enter = useEnter(submit)
  const onKeys = fieldKeys(generateKey, { generate: submit })
  return (
    <TextArea
      className={styles['words'] ?? ''}
      dir="auto"
      autoSize={{ minRows: 4, maxRows: 10 }}
      aria-label="Prompt"
      placeholder="Type prompt here..."
      value={draft.prompt}
      onChange={({ target }) => change({ prompt: target.value })}
      onKeyDown={(event) => {
        if (!enter(event)) onKeys(event)
      }}
    />
  )
}

/** Prompt, model, who chooses it, count and Generate (spec images 2). */
export function EditForm({ picture, mask, isBusy }: EditFormProps): ReactNode {
  const models = useModels().data ?? []
  const form = useEditForm({ picture, mask, models, isBusy })
  const obstacleListId = useId()
  const offered = offeredOf(models)
  if (form === undefined || offered === undefined) {
    return models.length === 0 ? null : <p className={styles['hint']}>No model that edits images is offered.</p>
  }
  const { draft, change, auto, isMasked, model, aspectRatio, aspectRatios, obstacles, priceCents, submit } = form
  // Whoever sets model or shape wants them to stay: the other one stays as it is shown now.
  const set = (chosen: Partial<typeof draft>): void => change({ model, aspectRatio, ...chosen, mode: 'manual' })
  return (
    <section aria-label="Edit" className={styles['form']}>
      <Words {...form} />
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
      </div>
      <p className={styles['hint']}>{isMasked ? <MaskHint mask={mask} /> : modeWords(auto)}</p>
      <GenerateButton obstacles={obstacles} explainedBy={obstacleListId} priceCents={priceCents} onGenerate={submit} />
      <ObstacleList id={obstacleListId} obstacles={obstacles} />
    </section>
  )
}
