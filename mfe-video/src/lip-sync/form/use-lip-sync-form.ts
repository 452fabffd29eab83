import { type LipSyncModel, type LipSyncModelId, videoClearedWords } from '@studio/backend/contract/lip-syncs'
import { getPrices } from '@studio/backend/contract/prices'
import { videoQueueStatus, widthByHeightOf } from '@studio/backend/contract/videos'
import { connectionAtom } from '@studio/ui/connection'
import { useCall } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useAtomValue } from 'jotai'
import { usePriced } from '../../models/use-priced.ts'
import { recordingAtom, type Voice } from '../audio/audio.ts'
import { useVoice } from '../audio/use-voice.ts'
import { type LipSyncDraft, useDraft } from '../draft/draft.ts'
import { modelOf } from '../kind/lip-sync.ts'
import type { Source } from '../source/source.ts'
import { useSource } from '../source/use-source.ts'
import { costOf, costWords, shownPrice } from './cost.ts'
import { missingOf, obstaclesOf } from './readiness.ts'
import { toldCentsOf, toldPriceAtom } from './told-price.ts'
import { type Click, useStart } from './use-start.ts'

const refuse = ({ title, text }: { readonly title: string; readonly text: string }): void =>
  showToast({ title, description: text, tone: 'bad' })

interface Chosen {
  readonly model: LipSyncModel
  readonly draft: LipSyncDraft
  readonly source: Source | undefined
  readonly voice: Voice | undefined
  readonly toldCents: number | undefined
  /** Of the model's prices; 0 while those of now are not known. */
  readonly priceListVersion: number
}

/** What a press sends; undefined while something is missing. */
function clickOf({ model, draft, source, voice, toldCents, priceListVersion }: Chosen): Click | undefined {
  const cost = costOf({ model, draft, source, voice, toldCents })
  if (cost === undefined || source === undefined || voice === undefined) return undefined
  const { width, height } = source.size ?? { width: 16, height: 9 }
  return {
    draft: { ...draft, prompt: model.longestPrompt > 0 ? draft.prompt.trim() : '' },
    source,
    voice,
    price: shownPrice(cost),
    priceListVersion,
    ratio: model.takesVideo ? width / height : widthByHeightOf(draft.aspectRatio),
  }
}

/** Everything the form shows and does. */
export function useLipSyncForm() {
  const [draft, change] = useDraft()
  const [source, voice] = [useSource(), useVoice()]
  const { start, sent } = useStart()
  const isAtLimit = useCall(videoQueueStatus, {}).data?.isAtLimit === true
  const connection = useAtomValue(connectionAtom)

  const model = usePriced(modelOf(draft.model))
  const given = { draft, source: source.source, voice: voice.voice }
  const priceListVersion = useCall(getPrices, {}).data?.version ?? 0
  const toldCents = toldCentsOf(useAtomValue(toldPriceAtom), given)
  const chosen = { model, ...given, toldCents, priceListVersion }
  const isReading = source.isReading || voice.isReading
  const isRecording = useAtomValue(recordingAtom)
  const around = { connection, isAtLimit, sent, isRecording, isReading }
  const obstacles = obstaclesOf({ ...around, model, prompt: draft.prompt.trim() })

  /** Spec video 5: a video that is chosen already gives way to a model that takes images alone. */
  const chooseModel = (id: LipSyncModelId): void => {
    change({ model: id })
    if (modelOf(id).takesVideo || source.source?.medium !== 'video') return
    source.remove()
    refuse(videoClearedWords)
  }

  const submit = (): void => {
    const [obstacle] = obstacles
    const has = { model, hasSource: chosen.source !== undefined, hasVoice: chosen.voice !== undefined }
    const hindrance = obstacle === undefined ? missingOf(has) : { title: obstacle.title, text: obstacle.reason }
    const click = clickOf(chosen)
    if (hindrance !== undefined) refuse(hindrance)
    else if (click !== undefined) void start(click)
  }
  return {
    draft,
    change,
    model,
    chooseModel,
    source,
    voice,
    obstacles,
    cost: costWords(chosen),
    /** How long the result will be; undefined while something is not chosen yet. */
    resultMs: costOf(chosen)?.resultMs,
    submit,
  }
}

/** What `useLipSyncForm` returns. */
export type LipSyncFormState = ReturnType<typeof useLipSyncForm>
