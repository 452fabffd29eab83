import type { SessionStore } from './session-records.ts'

/** Looks again whether a sign-in counts; throws when it does not. */
export type Confirm = () => Promise<void>

/**
 * Starts a session, which ends at once when its sign-in does not count any more. Whoever ends all sessions of a person writes down
 * first what outdates older sign-ins, and ends the sessions after that. So a sign-in at the same moment cannot slip through: either this
 * session is among those that they end, or it is confirmed after they wrote, and is not.
 * @returns its secret
 */
export async function startConfirmed<Owner, Held extends { readonly key: string }>(
  sessions: Pick<SessionStore<Owner, Held>, 'start' | 'end'>,
  confirm: Confirm,
  ...whose: Parameters<SessionStore<Owner, Held>['start']>
): Promise<string> {
  const secret = await sessions.start(...whose)
  try {
    await confirm()
  } catch (error) {
    await sessions.end(secret)
    throw error
  }
  return secret
}
