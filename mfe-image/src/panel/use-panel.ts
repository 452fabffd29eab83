import type { Model } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import { connectionAtom } from '@studio/ui/connection'
import { scrollBehavior } from '@studio/ui/media'
import { showToast } from '@studio/ui/toast-store'
import { useSearch } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { readDetailSearch } from '../address/detail-search.ts'
import { useCloseTrash } from '../address/use-trash-view.ts'
import { obstaclesOf } from '../generate/readiness.ts'
import { refusalOf } from '../generate/refusal.ts'
import { useGenerate } from '../generate/use-generate.ts'
import { useQueueStatus } from '../generate/use-queue-status.ts'
import { useLoras } from '../models/use-loras.ts'
import { useOwnStyles } from '../models/use-own-styles.ts'
import { referenceRoom, usedReferences } from '../references/list/reference-use.ts'
import { missingNotice, unsupportedNotice } from '../references/list/reference-words.ts'
import { referencesAtom } from '../references/list/references.ts'
import {
  goOnWithoutMissingAtom,
  missingReferencesAtom,
  referencesLoadingAtom,
} from '../references/stored/use-stored-references.ts'
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

/** What was chosen before is on its way: without it the request would be another one. */
const referencesLoading: Obstacle = {
  kind: 'loading',
  title: 'References are loading',
  reason: 'Your reference images are loading. Wait until they are here.',
}

/** Everything the panel shows and does, from the draft, the references, the models on offer and the queue. */
export function usePanel(models: readonly [Model, ...Model[]]): Panel {
  const { remember } = usePromptHistory()
  const [stored, change] = useDraft()
  const [references, changeReferences] = useAtom(referencesAtom)
  const queue = useQueueStatus()
  const unanswered = unansweredImages(useAtomValue(pendingAtom))
  const connection = useAtomValue(connectionAtom)
  const areLoading = useAtomValue(referencesLoadingAtom)
  const missing = useAtomValue(missingReferencesAtom)
  const goOnWithout = useSetAtom(goOnWithoutMissingAtom)
  const generate = useGenerate()
  const { view } = readDetailSearch(useSearch({ strict: false }))
  const closeTrash = useCloseTrash()

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
    if (!areLoading || referenceRoom(model) === 0) return { prompt, obstacles }
    // Whether one is missing is not known yet.
    return { prompt, obstacles: [referencesLoading, ...obstacles.filter(({ kind }) => kind !== 'reference')] }
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
    if (missing !== undefined && referenceRoom(model) > 0) {
      showToast({ ...missingNotice(missing), tone: 'bad', action: { label: 'Go on without', run: goOnWithout } })
      return false
    }
    const written = words.trim()
    if (written !== '') remember(written)
    void generate({ prompt, settings, references: used, priceCents: price })
    // The new tiles are the first of the gallery; the trash would show nothing of them.
    if (view === 'trash') closeTrash()
    window.scrollTo({ top: 0, behavior: scrollBehavior() })
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
