import { mediaUrl } from '@studio/backend/contract'
import { generateVideo, widthByHeightOf } from '@studio/backend/contract/videos'
import { checkFiles } from '@studio/media/patience'
import { sendCommand } from '@studio/ui/query'
import type { Outcome } from '../clips/submit/outcome.ts'
import { createSending, useSending } from '../clips/submit/sending.ts'
import { useSubmit } from '../clips/submit/use-submit.ts'
import { useTellOutcome } from '../clips/submit/use-tell-outcome.ts'
import { mostSeed } from '../form/seed-field.tsx'
import { videoKind } from '../list/video-kind.ts'
import type { Settings } from '../request/settings.ts'
import { outcomeWords } from './outcome.ts'

/** What is sent when Generate is pressed. */
export interface Click {
  readonly prompt: string
  readonly settings: Settings
  /** How many clips. */
  readonly count: number
  /** Of one clip. */
  readonly priceCents: number
  /** Ids of pictures of the studio. */
  readonly firstFrame: string
  readonly lastFrame: string | undefined
  readonly audio: File | undefined
}

/** Whether two presses ask for the same. */
function isSame({ settings, ...one }: Click, { settings: otherSettings, ...other }: Click): boolean {
  const asText = (click: object): string => JSON.stringify(Object.entries(click).filter(([name]) => name !== 'audio'))
  return one.audio === other.audio && asText(one) === asText(other) && asText(settings) === asText(otherSettings)
}

/**
 * The fields of one clip. Of several with a seed, each has the one after that of the clip before, or they would be the same; after the
 * highest comes 0.
 */
function inputOf({ prompt, settings, priceCents, firstFrame, lastFrame, audio }: Click, n: number) {
  const { negativePrompt, guidanceScale, audioEnabled, seed, ...always } = settings
  return {
    body: {
      ...always,
      ...(negativePrompt !== undefined && { negativePrompt }),
      ...(guidanceScale !== undefined && { guidanceScale }),
      ...(audioEnabled !== undefined && { audioEnabled: String(audioEnabled) }),
      ...(seed !== undefined && { seed: (seed + n) % (mostSeed + 1) }),
      prompt,
      priceCents,
      imageUrl: mediaUrl(firstFrame, 'original'),
      ...(lastFrame !== undefined && { lastFrameUrl: mediaUrl(lastFrame, 'original') }),
    },
    files: audio === undefined ? {} : { audio: [audio] },
  }
}

const sending = createSending(isSame)

interface Generate {
  /** Sends a press, and returns what became of it; one that belongs to the press before does nothing. */
  readonly generate: (click: Click) => Promise<Outcome | undefined>
  readonly isSubmitting: boolean
}

/** Asks for the clips of a press, and tells what became of them. */
export function useGenerate(): Generate {
  const submit = useSubmit(videoKind)
  const tell = useTellOutcome('video', outcomeWords)
  const { sent, sendOnce } = useSending(sending)

  const generate = async (click: Click): Promise<Outcome | undefined> => {
    const outcome = await sendOnce(click, (onUpload) =>
      submit({
        inputs: Array.from({ length: click.count }, (_, n) => inputOf(click, n)),
        ratio: widthByHeightOf(click.settings.aspectRatio),
        prompt: click.prompt,
        ...(click.audio !== undefined && { onUpload }),
        send: async (input, options) => {
          await checkFiles(input.files.audio ?? [])
          const { videoId, status } = await sendCommand(generateVideo, input, options)
          return { id: videoId, status }
        },
      }),
    )
    if (outcome !== undefined) tell(outcome)
    return outcome
  }
  return { generate, isSubmitting: sent !== undefined }
}
