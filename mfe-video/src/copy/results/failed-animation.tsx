import type { Animation } from '@studio/backend/contract/animations'
import { FailedTile } from '@studio/media/failed-tile'
import { paymentsOf, paymentWords, shownCost, useCreditsLeft, usedWords } from '@studio/media/payments'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { useClipActs } from '../../clips/acts/clip-acts.ts'
import { RetryButton } from '../../clips/tiles/retry-button.tsx'

/** A copy that could not be made (spec video 2: 'Failed', with Remove), and what can be done about it. */
export function FailedAnimation({ animation }: { readonly animation: Animation }): ReactNode {
  const { remove } = useClipActs()
  const { retryCredits, retryCents, prompt, resolution, failure } = animation
  const left = useCreditsLeft()
  const [payment] = retryCents === undefined ? [] : paymentsOf([{ credits: retryCredits, cents: retryCents }], left)
  const cost = payment && { shown: shownCost(payment), words: paymentWords([payment]) }
  return (
    <FailedTile
      title="Failed"
      reason={failure?.error ?? ''}
      prompt={prompt}
      model={resolution}
      cost={usedWords(failure)}
    >
      <RetryButton clip={animation} cost={cost} />
      <Button size="small" onClick={() => remove([animation])}>
        Remove
      </Button>
    </FailedTile>
  )
}
