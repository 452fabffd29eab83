import type { Model } from '@studio/backend/contract'
import { connectionAtom } from '@studio/ui/connection'
import { useCurrentUser } from '@studio/ui/current-user'
import { showToast } from '@studio/ui/toast-store'
import { useAtom, useAtomValue } from 'jotai'
import { pendingAtom, unansweredImages } from '../gallery/pending.ts'
import { referenceRoom, usedReferences } from '../references/reference-use.ts'
import { unsupportedNotice } from '../references/reference-words.ts'
import { type Reference, referencesAtom } from '../references/references.ts'
import { promptToSend } from './prompt.ts'
import { rememberPrompt } from './prompt-history.ts'
import { type Obstacle, obstaclesOf } from './readiness.ts'
import { refusalOf } from './refusal.ts'
import { chosenModel, type Draft, priceCents, repairSettings } from './settings.ts'
import { useDraft } from './use-draft.ts'
import { useGenerate } from './use-generate.ts'
import { useQueueStatus } from './use-queue-status.ts'

export interface Panel {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly model: Model
  readonly chooseModel: (model: Model) => void
  readonly references: readonly Reference[]
  readonly changeReferences: (references: readonly Reference[]) => void
  readonly obstacles: readonly Obstacle[]
  readonly priceCents: number
  readonly submit: () => void
}

/** Everything the panel shows and does, from the draft, the references, the models on offer and the queue. */
export function usePanel(models: readonly [Model, ...Model[]]): Panel {
  const userId = useCurrentUser().id
  const [stored, change] = useDraft()
  const [references, changeReferences] = useAtom(referencesAtom)
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const generate = useGenerate()

  const model = chosenModel(models, stored) ?? models[0]
  const settings = repairSettings(stored, model)
  const price = priceCents(model, settings.numberOfImages)
  const used = usedReferences(references, model)
  const prompt = promptToSend(stored.prompt, model, used.length)
  const obstacles = obstaclesOf({
    count: settings.numberOfImages,
    inProgress: queue.inProgress + unanswered,
    max: queue.max,
    connection,
    model,
    prompt,
    references: used.length,
  })

  const chooseModel = (next: Model): void => {
    change(repairSettings(settings, next))
    if (references.length > 0 && referenceRoom(next) === 0) showToast(unsupportedNotice(next))
  }
  const submit = (): void => {
    const refusal = refusalOf(prompt, obstacles)
    if (refusal !== undefined) {
      showToast({ ...refusal, tone: 'bad' })
      return
    }
    const written = stored.prompt.trim()
    if (written !== '') rememberPrompt(userId, written)
    void generate({ prompt, settings, references: used, priceCents: price })
  }

  return {
    draft: { ...stored, ...settings },
    change,
    model,
    chooseModel,
    references,
    changeReferences,
    obstacles,
    priceCents: price,
    submit,
  }
}
