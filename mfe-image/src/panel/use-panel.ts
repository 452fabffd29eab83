import type { Model } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import { connectionAtom } from '@studio/ui/connection'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useAtomValue } from 'jotai'
import { obstaclesOf } from '../generate/readiness.ts'
import { refusalOf } from '../generate/refusal.ts'
import { useGenerate } from '../generate/use-generate.ts'
import { useQueueStatus } from '../generate/use-queue-status.ts'
import { useLoras } from '../models/use-loras.ts'
import { useOwnStyles } from '../models/use-own-styles.ts'
import { referenceRoom, usedReferences } from '../references/list/reference-use.ts'
import { unsupportedNotice } from '../references/list/reference-words.ts'
import { referencesAtom } from '../references/list/references.ts'
import { pendingAtom, unansweredImages } from '../request/pending.ts'
import { chosenModel, priceCents, repairSettings, withoutLostLora, withoutLostStyle } from '../request/settings.ts'
import { useDraft } from '../request/use-draft.ts'
import { promptToSend } from './prompt/prompt.ts'
import { usePromptHistory } from './prompt/use-prompt-history.ts'
import type { Choices } from './settings/settings-chips.tsx'

export interface Panel extends Choices {
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  /** Sends the request, with these words in the place of the written ones, or says why not; returns whether it was sent. */
  readonly submit: (words?: string) => boolean
}

/** Everything the panel shows and does, from the draft, the references, the models on offer and the queue. */
export function usePanel(models: readonly [Model, ...Model[]]): Panel {
  const { remember } = usePromptHistory()
  const [stored, change] = useDraft()
  const [references, changeReferences] = useAtom(referencesAtom)
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const generate = useGenerate()

  const model = chosenModel(models, stored) ?? models[0]
  const loras = useLoras(model.takesLora)
  const ownStyles = useOwnStyles(true)
  const settings = withoutLostStyle(withoutLostLora(repairSettings(stored, model), loras.data), ownStyles.data)
  const price = priceCents(model, settings)
  const used = usedReferences(references, model)
  const requestOf = (words: string) => {
    const prompt = promptToSend(words, model, used.length)
    const obstacles = obstaclesOf({
      count: settings.numberOfImages,
      inProgress: queue.inProgress + unanswered,
      max: queue.max,
      connection,
      model,
      prompt,
      references: used.length,
    })
    return { prompt, obstacles }
  }

  const chooseModel = (next: Model): void => {
    change({ seed: undefined, loraId: undefined, ...repairSettings(settings, next) })
    if (references.length > 0 && referenceRoom(next) === 0) showToast(unsupportedNotice(next))
  }
  const submit = (words = stored.prompt): boolean => {
    const { prompt, obstacles } = requestOf(words)
    const refusal = refusalOf(prompt, obstacles)
    if (refusal !== undefined) {
      showToast({ ...refusal, tone: 'bad' })
      return false
    }
    const written = words.trim()
    if (written !== '') remember(written)
    void generate({ prompt, settings, references: used, priceCents: price })
    // The new tiles are the first of the gallery.
    window.scrollTo({ top: 0, behavior: 'smooth' })
    return true
  }

  return {
    draft: { ...settings, prompt: stored.prompt },
    change,
    model,
    chooseModel,
    loras,
    ownStyles,
    references,
    changeReferences,
    obstacles: requestOf(stored.prompt).obstacles,
    priceCents: price,
    submit,
  }
}
