import { isOverSpend } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate } from '@tanstack/react-router'
import type { Clip } from '../kind/clip.ts'
import type { ClipKind } from '../kind/kind.ts'
import { failureText } from './failure.ts'
import type { Outcome, OutcomeWords, ToldOutcome } from './outcome.ts'

/**
 * Returns a function that shows the toast after a press; when a limit of the day is spent, it leads to the page that explains what was spent.
 * @param wordsOf what the toast says
 */
export function useTellOutcome(
  kind: ClipKind<Clip>['name'],
  wordsOf: (outcome: ToldOutcome) => OutcomeWords,
): (outcome: Outcome) => void {
  const navigate = useNavigate()
  return ({ error, ...accepted }) => {
    const failure = error === undefined ? {} : { failure: failureText(kind, error) }
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    showToast({ ...wordsOf({ ...accepted, ...failure }), ...(isOverSpend(error) && { action }) })
  }
}
