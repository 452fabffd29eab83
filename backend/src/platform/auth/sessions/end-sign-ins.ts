import type { UserId } from '../../eventsourcing/event.ts'
import type { Sessions } from './sessions.ts'
import type { SignOuts } from './sign-outs.ts'

/** What keeps people signed in: their sessions, and what outdates a sign-in that is still open at the provider. */
export interface SignIns {
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly signOuts: Pick<SignOuts, 'note'>
}

/** Signs a person out in every browser; no session begins without a new authentication at the provider. */
export async function endSignIns({ sessions, signOuts }: SignIns, userId: UserId): Promise<void> {
  // Noted first: a sign-in at the same moment must not slip through.
  await signOuts.note(userId)
  await sessions.endAll(userId)
}
