import type { Model } from '@studio/backend/contract'
import { GenerateButton } from '@studio/media/generate-button'
import { ObstacleList } from '@studio/media/obstacle-list'
import type { Picture } from '@studio/media/pictures'
import { PromptField } from '@studio/media/prompt-field'
import { RadioRow } from '@studio/ui/radio-row'
import { Tabs } from '@studio/ui/tabs'
import { type ReactNode, useId } from 'react'
import { aspectLabels } from '../../models/aspect.ts'
import { AspectShape } from '../../models/aspect-shape.tsx'
import { qualityDetail } from '../../models/picture-shape.ts'
import { useModels } from '../../models/use-models.ts'
import { AwaitedModels } from './awaited-models.tsx'
import { useVariation, type Variation } from './use-variation.ts'
import { variationAspects, variationCounts, variationModel, variationQualities } from './variation-choices.ts'
import styles from './variation-form.module.css'

/** The tabs, and what their empty fields say, in the words of spec images 2. */
const tabs = [
  { key: 'instruct', title: 'Instruct', placeholder: 'What would you like to change?' },
  { key: 'edit', title: 'Edit Prompt', placeholder: 'Edit your prompt...' },
] as const

function Words({ variation }: { readonly variation: Variation }): ReactNode {
  const { draft, text, changeWords, submit } = variation
  const { title, placeholder } = tabs.find(({ key }) => key === draft.tab) ?? tabs[0]
  return (
    <PromptField
      label={title}
      placeholder={placeholder}
      lines={{ minRows: 3, maxRows: 8 }}
      value={text}
      onChange={(words) => changeWords(draft.tab === 'instruct' ? { instruction: words } : { prompt: words })}
      onSubmit={submit}
    />
  )
}

interface FormProps {
  readonly picture: Picture
  readonly model: Model
}

function Form({ picture, model }: FormProps): ReactNode {
  const variation = useVariation(picture, model)
  const { draft, aspectRatio, change, changeWords, obstacles, priceCents, submit } = variation
  const obstacleListId = useId()
  return (
    <section aria-label="Make a variation">
      <Tabs label="Make a variation" tabs={tabs} chosen={draft.tab} onChoose={(tab) => change({ tab })}>
        <div className={styles['form']}>
          <Words variation={variation} />
          <RadioRow
            label="Aspect ratio"
            choices={variationAspects}
            chosen={aspectRatio}
            onChoose={(chosen) => changeWords({ aspectRatio: chosen })}
          >
            {(aspect) => (
              <span className={styles['aspect']}>
                <AspectShape aspect={aspect} />
                {aspectLabels[aspect]}
              </span>
            )}
          </RadioRow>
          <div className={styles['pair']}>
            <RadioRow
              label="Quality"
              choices={variationQualities}
              chosen={draft.quality}
              onChoose={(quality) => change({ quality })}
            >
              {(quality) => quality}
            </RadioRow>
            <RadioRow
              label="Number of images"
              choices={variationCounts}
              chosen={draft.numberOfImages}
              onChoose={(numberOfImages) => change({ numberOfImages })}
            >
              {(count) => <span>×{count}</span>}
            </RadioRow>
          </div>
          <div className={styles['end']}>
            <p className={styles['made']}>
              {model.label} from this image
              <br />
              {qualityDetail(model, aspectRatio, draft.quality)}
            </p>
            <GenerateButton
              obstacles={obstacles}
              explainedBy={obstacleListId}
              priceCents={priceCents}
              onGenerate={submit}
            />
          </div>
          <ObstacleList id={obstacleListId} obstacles={obstacles} />
        </div>
      </Tabs>
    </section>
  )
}

/** The tabs Instruct and Edit Prompt beside a picture: images that are made from it (spec images 2 and 9). */
export function VariationForm({ picture }: { readonly picture: Picture }): ReactNode {
  const models = useModels().data
  if (models === undefined) return <AwaitedModels />
  const model = models.find(({ id }) => id === variationModel)
  if (model === undefined)
    return <p className={styles['made']}>SeeDream 4.0, which makes variations, is not offered.</p>
  return <Form picture={picture} model={model} />
}
