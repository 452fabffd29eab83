import { unsentText } from '@studio/media/patience'
import { ApiError, errorText, isTimeout } from '@studio/ui/api-error'

/** The words for a click that failed (spec images 8); `fallback` where nobody says why. */
export function failureText(error: unknown, fallback = 'An error occurred during generation.'): string {
  const timeout = isTimeout(error) ? 'Generation timed out. Try generating fewer images at once.' : undefined
  return unsentText(error) ?? timeout ?? errorText(error, fallback)
}

/** Titles of toasts by the code of the refusal (spec images 8); every other code has the general one. */
const titles: Readonly<Record<string, string>> = {
  'rate-limit': 'Rate limit reached',
  'storage-quota': 'Storage full',
}

/** Title of the toast for a click that failed. */
export function failureTitle(error: unknown): string {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return titles[code ?? ''] ?? 'Generation failed'
}
