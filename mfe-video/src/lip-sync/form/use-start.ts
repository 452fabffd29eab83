import { mediaUrl } from '@studio/backend/contract'
import { generateLipSync } from '@studio/backend/contract/lip-syncs'
import { clipKinds } from '@studio/media/clip-kinds'
import { isOverSpend } from '@studio/ui/api-error'
import { sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { failureText } from '../../clips/submit/failure.ts'
import { createSending, useSending } from '../../clips/submit/sending.ts'
import { useSubmit } from '../../clips/submit/use-submit.ts'
import { type Voice, voiceSentAtom } from '../audio/audio.ts'
import type { LipSyncDraft } from '../draft/draft.ts'
import { lipSyncKind } from '../kind/lip-sync-kind.ts'
import type { Source } from '../source/source.ts'
import type { ShownPrice } from './cost.ts'

/** What is sent when the button is pressed. */
export interface Click {
  readonly draft: LipSyncDraft
  readonly source: Source
  readonly voice: Voice
  /** As the button said it: the price, or the most that it may be. */
  readonly price: ShownPrice
  /** Width by height of the tile. */
  readonly ratio: number
}

function isSame(one: Click, other: Click): boolean {
  const asText = ({ draft, price }: Click): string => JSON.stringify([draft, price])
  return one.source === other.source && one.voice === other.voice && asText(one) === asText(other)
}

function inputOf({ draft, source, voice, price }: Click) {
  const { content, from } = source
  const [files, address] =
    typeof content === 'string'
      ? [{}, { videoUrl: mediaUrl(content, 'original'), sourceVideoId: content }]
      : [{ video: [content] }, {}]
  return { body: { ...draft, ...address, ...price, sourceType: from }, files: { ...files, audio: [voice.file] } }
}

const sending = createSending(isSame)

interface Start {
  /** Sends a press; one that belongs to the press before does nothing. */
  readonly start: (click: Click) => Promise<void>
  /** What share of the files was sent, 0 to 1; undefined while nothing is being sent. */
  readonly sent: number | undefined
}

/** Asks for a lip sync, and tells in the words of spec video 8 what became of it. */
export function useStart(): Start {
  const navigate = useNavigate()
  const submit = useSubmit(lipSyncKind)
  const noteSent = useSetAtom(voiceSentAtom)
  const { sent, sendOnce } = useSending(sending)

  const start = async (click: Click): Promise<void> => {
    const outcome = await sendOnce(click, (onUpload) =>
      submit({
        inputs: [inputOf(click)],
        ratio: click.ratio,
        prompt: click.draft.prompt,
        onUpload,
        send: async (input, options) => {
          const { videoId, status } = await sendCommand(generateLipSync, input, options)
          return { id: videoId, status }
        },
      }),
    )
    if (outcome === undefined) return
    const { error } = outcome
    if (error === undefined) {
      noteSent(click.voice)
      return showToast(lipSyncKind.submitted)
    }
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    const description = failureText('lip-sync', error)
    showToast({ title: clipKinds['lip-sync'].failed, description, tone: 'bad', ...(isOverSpend(error) && { action }) })
  }
  return { start, sent }
}
