import type { Model } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Picture } from '@studio/media/pictures'
import { connectionAtom } from '@studio/ui/connection'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useAtomValue } from 'jotai'
import { obstaclesOf } from '../../generate/readiness.ts'
import { refusalOf } from '../../generate/refusal.ts'
import { useGenerate } from '../../generate/use-generate.ts'
import { useQueueStatus } from '../../generate/use-queue-status.ts'
import { studioReference } from '../../references/list/studio-picture.ts'
import { pendingAtom, unansweredImages } from '../../request/pending.ts'
import { defaultDraft, priceCents, repairSettings, type Settings } from '../../request/settings.ts'
import { aspectOf, type VariationAspect } from './variation-choices.ts'
import {
  type VariationChange,
  type VariationDraft,
  type VariationWords,
  variationAtomOf,
  wordsBeside,
} from './variation-draft.ts'

export interface Variation {
  readonly draft: VariationDraft
  /** What the chosen tab shows: the instruction, or the picture's prompt as it was changed. */
  readonly text: string
  readonly aspectRatio: VariationAspect
  readonly change: (change: VariationChange) => void
  readonly changeWords: (change: VariationWords) => void
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  /** Sends the request or says why not. */
  readonly submit: () => void
}

/** A request for images that are made from one picture, by its settings and words as the person entered them beside it. */
export function useVariation({ generation, output }: Picture, model: Model): Variation {
  const [draft, change] = useAtom(variationAtomOf(useCurrentUser().id))
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const generate = useGenerate()

  const { assetId } = output
  const words = wordsBeside(draft, assetId)
  const text = draft.tab === 'instruct' ? (words.instruction ?? '') : (words.prompt ?? generation.prompt)
  const aspectRatio = words.aspectRatio ?? aspectOf(output)
  const { quality, numberOfImages } = draft
  const { prompt: _panel, ...usual } = defaultDraft
  const settings: Settings = repairSettings({ ...usual, aspectRatio, quality, numberOfImages }, model)
  const price = priceCents(model, settings)
  const prompt = text.trim()
  const references = [studioReference(assetId)]
  const obstacles = obstaclesOf({
    count: numberOfImages,
    inProgress: queue.inProgress + unanswered,
    max: queue.max,
    connection,
    model,
    prompt,
    references: references.length,
  })
  const submit = (): void => {
    const refusal = refusalOf(prompt, obstacles)
    if (refusal !== undefined) {
      showToast({ ...refusal, tone: 'bad' })
      return
    }
    // The toast below, which stays when the request is queued, says as much.
    const onAccepted = (): void => undefined
    void generate({ prompt, settings, references, priceCents: price, onAccepted })
    showToast({
      title: 'On its way',
      description: `${numberOfImages === 1 ? '1 image is' : `${numberOfImages} images are`} being made from this one.`,
    })
  }
  return {
    draft,
    text,
    aspectRatio,
    change,
    changeWords: (entered) => change({ wordsOf: { assetId, change: entered } }),
    obstacles,
    priceCents: price,
    submit,
  }
}
