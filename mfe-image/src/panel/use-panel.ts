import type { Model } from '@studio/backend/contract'
import { connectionAtom } from '@studio/ui/connection'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue } from 'jotai'
import { pendingAtom, unansweredImages } from '../gallery/pending.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { chosenModel, type Draft, priceCents, repairSettings } from './settings.ts'
import { useDraft } from './use-draft.ts'
import { useGenerate } from './use-generate.ts'
import { useQueueStatus } from './use-queue-status.ts'

export interface Panel {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly model: Model
  readonly chooseModel: (model: Model) => void
  readonly readiness: Readiness
  readonly priceCents: number
  readonly submit: () => void
}

/** Everything the panel shows and does, from the draft, the models on offer and the queue. */
export function usePanel(models: readonly [Model, ...Model[]]): Panel {
  const [stored, change] = useDraft()
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const generate = useGenerate()

  const model = chosenModel(models, stored) ?? models[0]
  const settings = repairSettings(stored, model)
  const price = priceCents(model, settings.numberOfImages)
  const readiness = readinessOf({
    count: settings.numberOfImages,
    inProgress: queue.inProgress + unanswered,
    max: queue.max,
    connection,
  })

  const submit = (): void => {
    const prompt = stored.prompt.trim()
    const refusal = refusalOf(prompt, readiness)
    if (refusal === undefined) void generate(prompt, settings, price)
    else showToast({ ...refusal, tone: 'bad' })
  }

  return {
    draft: { ...stored, ...settings },
    change,
    model,
    chooseModel: (next) => change(repairSettings(settings, next)),
    readiness,
    priceCents: price,
    submit,
  }
}

/** Why a click cannot be sent, in the words of spec images 8; undefined when it can. */
function refusalOf(prompt: string, readiness: Readiness): { title: string; description: string } | undefined {
  if (readiness.kind === 'limit') return { title: 'Rate limit reached', description: readiness.reason }
  if (readiness.kind === 'offline') return { title: 'No connection', description: readiness.reason }
  if (prompt === '') return { title: 'Prompt required', description: 'Please enter a prompt to generate images.' }
  return undefined
}
