import { mediaUrl } from '@studio/backend/contract'
import { animate, type Span } from '@studio/backend/contract/animations'
import { readCredits } from '@studio/backend/contract/spend'
import { type Payment, shownCost } from '@studio/media/payments'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { useQueryClient } from '@tanstack/react-query'
import { createSending, useSending } from '../../clips/submit/sending.ts'
import { useSubmit } from '../../clips/submit/use-submit.ts'
import { useTellOutcome } from '../../clips/submit/use-tell-outcome.ts'
import { showResults } from '../../form/form-page.tsx'
import { cardRatio } from '../animation/animation.ts'
import { animationKind } from '../animation/animation-kind.ts'
import type { CopyDraft } from '../draft/copy-draft.ts'
import { outcomeWords } from './outcome.ts'

/** What is sent when Submit is pressed. */
export interface Click {
  readonly settings: Pick<CopyDraft, 'mode' | 'resolution' | 'aspectRatio' | 'seed' | 'prompt'>
  readonly videoId: string
  /** Of the driving video; empty for an upload. */
  readonly link: string
  readonly span: Span
  /** Ids of the pictures, each for a copy of its own, and how that is paid. */
  readonly copies: readonly { readonly subject: string; readonly payment: Payment }[]
}

const isSame = (one: Click, other: Click): boolean => JSON.stringify(one) === JSON.stringify(other)

const sending = createSending(isSame)

/** The fields of one copy, with the price that was shown. */
function inputOf({ settings, videoId, link, span }: Click, { subject, payment }: Click['copies'][number]) {
  const { seed = -1, prompt, ...choices } = settings
  return {
    body: {
      ...choices,
      ...shownCost(payment),
      seed,
      prompt: prompt.trim(),
      videoId,
      tiktokUrl: link,
      imageUrl: mediaUrl(subject, 'original'),
      trimStart: span.start,
      trimEnd: span.end,
    },
    files: {},
  }
}

interface Animate {
  /** Sends a press; one that belongs to the press before does nothing. */
  readonly start: (click: Click) => Promise<void>
  readonly isSubmitting: boolean
}

/** Asks for copies of a video, one for each picture, and tells in the words of spec video 8 what became of it. */
export function useAnimate(): Animate {
  const client = useQueryClient()
  const submit = useSubmit(animationKind)
  const tell = useTellOutcome('animation', outcomeWords)
  const { sent, sendOnce } = useSending(sending)

  const send = (click: Click) => {
    showResults()
    return submit({
      inputs: click.copies.map((copy) => inputOf(click, copy)),
      ratio: cardRatio,
      prompt: click.settings.prompt.trim(),
      send: async (input, options) => {
        const { animationId, status } = await sendCommand(animate, input, options)
        return { id: animationId, status }
      },
    })
  }
  const start = async (click: Click): Promise<void> => {
    const outcome = await sendOnce(click, () => send(click))
    if (outcome === undefined) return
    tell(outcome)
    await client.invalidateQueries({ queryKey: cacheKey(readCredits) })
  }
  return { start, isSubmitting: sent !== undefined }
}
