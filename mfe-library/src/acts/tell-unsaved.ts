import { mayBeCarriedOut } from '@studio/ui/api-error'
import { tellFailure } from '@studio/ui/saving'

const unanswered = 'No answer came, so it may have been done. Trying the same again does not do it twice.'

/** Says why a form was not saved, as far as that is known; `otherwise` is said of a command that was not carried out. */
export function tellUnsaved(error: unknown, otherwise: string): void {
  tellFailure(error, mayBeCarriedOut(error) ? unanswered : otherwise)
}
