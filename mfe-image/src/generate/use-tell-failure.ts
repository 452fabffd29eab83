import { isOverSpend } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'
import { useNavigate } from '@tanstack/react-router'
import { failureText, failureTitle } from './generation-failure.ts'

/** Shows the toast for a request that failed; when a limit of the day is spent, it leads to the page that explains what was spent. */
export function useTellFailure(): (error: unknown, fallback?: string) => void {
  const navigate = useNavigate()
  return (error, fallback) => {
    const action = { label: 'See spend', run: () => void navigate({ to: '/spend' }) }
    showToast({
      title: failureTitle(error),
      description: failureText(error, fallback),
      tone: 'bad',
      ...(isOverSpend(error) && { action }),
    })
  }
}
