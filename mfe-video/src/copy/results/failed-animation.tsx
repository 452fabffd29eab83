import type { Animation } from '@studio/backend/contract/animations'
import { FailedTile } from '@studio/media/failed-tile'
import { paymentsOf, paymentWords, shownCost, useCreditsLeft } from '@studio/media/payments'
import { Button } from '@studio/ui'
import type { ReactNode } from 'react'
import { useClipActs } from '../../clips/acts/clip-acts.ts'
import { useRetry } from '../../clips/acts/use-retry.ts'

/** A copy that could not be made (spec video 2: 'Failed', with Remove), and what can be done about it. */
export function FailedAnimation({ animation }: { readonly animation: Animation }): ReactNode {
  const { remove } = useClipActs()
  const { id, retryCredits, retryCents, prompt, resolution, failure } = animation
  const left = useCreditsLeft()
  const [payment] = retryCents === undefined ? [] : paymentsOf([{ credits: retryCredits, cents: retryCents }], left)
  const { retry, isPending } = useRetry(id, payment === undefined ? {} : shownCost(payment))
  return (
    <FailedTile title="Failed" reason={failure?.error ?? ''} prompt={prompt} model={resolution}>
      {payment !== undefined && (
        <Button size="small" type="primary" loading={isPending} onClick={() => void retry()}>
          Retry {paymentWords([payment])}
        </Button>
      )}
      <Button size="small" onClick={() => remove([animation])}>
        Remove
      </Button>
    </FailedTile>
  )
}
