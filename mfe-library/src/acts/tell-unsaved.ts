import { errorText, mayBeCarriedOut } from '@studio/ui/api-error'
import { tellFailure } from '@studio/ui/saving'

const unanswered = 'No answer came, so it may have been done. Trying the same again does not do it twice.'

/**
 * Why a command was not carried out, as far as that is known. Only for commands that do nothing twice when they are sent again.
 * @param otherwise what is said of a command that was not carried out
 */
export function unsavedText(error: unknown, otherwise: string): string {
  return errorText(error, mayBeCarriedOut(error) ? unanswered : otherwise)
}

/** Tells of such a failure. */
export function tellUnsaved(error: unknown, otherwise: string): void {
  tellFailure(error, unsavedText(error, otherwise))
}
