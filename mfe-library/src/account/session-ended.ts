import { isStatus, mayBeCarriedOut } from '@studio/ui/api-error'

/**
 * Whether a command that ends the session has done so, though the server refuses it: who asks again after a lost reply has no session any
 * more. Without an earlier try the session had ended before, and the command did nothing.
 */
export function hasEndedSession(error: unknown): boolean {
  return isStatus(error, 401) && mayBeCarriedOut(error)
}
