import { ApiError, errorText } from '@studio/ui/api-error'

/** Why a clip was not taken, in the words of the server if there are any (spec video 8). */
export function failureText(error: unknown, notTaken: string): string {
  return errorText(error, error instanceof ApiError ? `Server error (${error.status})` : notTaken)
}
