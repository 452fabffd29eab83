import { mediaUrl } from '@studio/backend/contract'
import { animate, type Span } from '@studio/backend/contract/animations'
import { readCredits } from '@studio/backend/contract/spend'
import { type Payment, shownCost } from '@studio/media/payments'
import { isOverSpend } from '@studio/ui/api-error'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureText } from '../../clips/submit/failure.ts'
import { createSending, useSending } from '../../clips/submit/sending.ts'
import { useSubmit } from '../../clips/submit/use-submit.ts'
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
  const navigate = useNavigate()
  const submit = useSubmit(animationKind)
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
    const { processing, queued, error } = outcome
    const failure = error === undefined ? {} : { failure: failureText('animation', error) }
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    showToast({ ...outcomeWords({ processing, queued, ...failure }), ...(isOverSpend(error) && { action }) })
    await client.invalidateQueries({ queryKey: cacheKey(readCredits) })
  }
  return { start, isSubmitting: sent !== undefined }
}
