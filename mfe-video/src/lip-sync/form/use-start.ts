import { mediaUrl } from '@studio/backend/contract'
import { generateLipSync } from '@studio/backend/contract/lip-syncs'
import { clipKinds } from '@studio/media/clip-kinds'
import { checkFiles } from '@studio/media/patience'
import { sendCommand } from '@studio/ui/query'
import { useSetAtom } from 'jotai'
import { type OutcomeWords, type ToldOutcome, wordsOfOutcome } from '../../clips/submit/outcome.ts'
import { createSending, useSending } from '../../clips/submit/sending.ts'
import { useSubmit } from '../../clips/submit/use-submit.ts'
import { useTellOutcome } from '../../clips/submit/use-tell-outcome.ts'
import { type Voice, voiceSentAtom } from '../audio/audio.ts'
import type { LipSyncDraft } from '../draft/draft.ts'
import { lipSyncKind } from '../kind/lip-sync-kind.ts'
import type { Source } from '../source/source.ts'
import type { ShownPrice } from './cost.ts'
import { centsIn, toldPriceAtom } from './told-price.ts'

/** What is sent when the button is pressed. */
export interface Click {
  readonly draft: LipSyncDraft
  readonly source: Source
  readonly voice: Voice
  /** As the button said it: the price, or the most that it may be. */
  readonly price: ShownPrice
  /** Version of the prices that it was worked out with; 0 where these are not known. */
  readonly priceListVersion: number
  /** Width by height of the tile. */
  readonly ratio: number
}

function isSame(one: Click, other: Click): boolean {
  const asText = ({ draft, price }: Click): string => JSON.stringify([draft, price])
  return one.source === other.source && one.voice.file === other.voice.file && asText(one) === asText(other)
}

function inputOf({ draft, source, voice, price, priceListVersion }: Click) {
  const { content, from } = source
  const [files, address] =
    typeof content === 'string'
      ? [{}, { videoUrl: mediaUrl(content, 'original'), sourceVideoId: content }]
      : [{ video: [content] }, {}]
  const body = { ...draft, ...address, ...price, priceListVersion, sourceType: from }
  return { body, files: { ...files, audio: [voice.file] } }
}

const sending = createSending(isSame)

/** The toast after a press, which asks for one lip sync: there is nothing to count. */
const outcomeWords = (outcome: ToldOutcome): OutcomeWords =>
  wordsOfOutcome(outcome, { submitted: lipSyncKind.submitted, failed: clipKinds['lip-sync'].failed, counts: '' })

interface Start {
  /** Sends a press; one that belongs to the press before does nothing. */
  readonly start: (click: Click) => Promise<void>
  /** What share of the files was sent, 0 to 1; undefined while nothing is being sent. */
  readonly sent: number | undefined
}

/** Asks for a lip sync, and tells in the words of spec video 8 what became of it. */
export function useStart(): Start {
  const submit = useSubmit(lipSyncKind)
  const tell = useTellOutcome('lip-sync', outcomeWords)
  const noteSent = useSetAtom(voiceSentAtom)
  const setTold = useSetAtom(toldPriceAtom)
  const { sent, sendOnce } = useSending(sending)

  const start = async (click: Click): Promise<void> => {
    const outcome = await sendOnce(click, (onUpload) =>
      submit({
        inputs: [inputOf(click)],
        ratio: click.ratio,
        prompt: click.draft.prompt,
        onUpload,
        send: async (input, options) => {
          await checkFiles(Object.values(input.files).flat())
          const { videoId, status } = await sendCommand(generateLipSync, input, options)
          return { id: videoId, status }
        },
      }),
    )
    if (outcome === undefined) return
    if (outcome.error === undefined) noteSent(click.voice)
    const cents = centsIn(outcome.error)
    if (cents !== undefined) setTold({ ...click, cents })
    tell(outcome)
  }
  return { start, sent }
}
