import { errorText, mayBeCarriedOut } from '@studio/ui/api-error'

const unanswered = 'No answer came, so it may have been done. Please look before you try again.'

/**
 * Why a command failed, as far as it is known: in the words of the server, if there are any.
 * @param otherwise what is said of a command that was not carried out
 */
export function failureText(error: unknown, otherwise: string): string {
  return errorText(error, mayBeCarriedOut(error) ? unanswered : otherwise)
}
