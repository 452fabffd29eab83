import { errorText } from '@studio/ui/api-error'
import { showToast } from '@studio/ui/toast-store'

/** Says that something did not work: in the words of the server if there are any. */
export function tellFailure(error: unknown, fallback: string): void {
  showToast({ title: 'Error', description: errorText(error, fallback), tone: 'bad' })
}
