import { ApiError, errorText } from '@studio/ui/api-error'

/** The words for a click that failed (spec images 8). */
export const failureText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? 'Generation timed out. Try generating fewer images at once.'
    : errorText(error, 'An error occurred during generation.')

/** Title of the toast, by the code of the refusal (spec images 8). */
export const failureTitle = (error: unknown): string =>
  error instanceof ApiError && error.problem?.code === 'rate-limit' ? 'Rate limit reached' : 'Generation failed'
