import { showToast } from '@studio/ui/toast-store'
import { failureText } from './failure-text.ts'

/**
 * Says that something was not done, and why as far as the server has said it.
 * @param otherwise what is said when nothing is known
 */
export function tellFailure(title: string, otherwise = 'Please try again in a moment.'): (error: unknown) => void {
  return (error) => showToast({ title, description: failureText(error, otherwise), tone: 'bad' })
}
