import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import { accountStatus } from '@studio/backend/features/accounts/queries.ts'
import { mongoSessions } from '@studio/backend/platform/auth/sessions/sessions.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'

/** A person with an account. */
export interface Person {
  readonly userId: UserId
  readonly email: string
  /** Creates a new session and returns its cookie; called again after the database was lost, which ends all sessions. */
  readonly signIn: () => Promise<string>
}

/** Creates a person without the sign-in page: an account by its command, and a session written directly. */
export async function makePerson({ store, db, keys }: Engines, masterKey: string): Promise<Person> {
  const subject = randomId()
  const email = `${subject}@atelier.example`
  const profile = { email, firstName: 'Mira' }
  const { userId } = await openAccount(
    { handle: createHandle(store), store, keys, masterKey },
    { issuer: 'crash', subject, profile, welcome: true },
    { commandId: subject, correlationId: subject, causationId: subject, at: new Date().toISOString() },
  )
  const signIn = async () => {
    // as the product refuses to let such a person in
    const status = await accountStatus(store, userId)
    return status === 'active' ? `atelier=${await mongoSessions(db).start(userId)}` : 'atelier=refused'
  }
  return { userId, email, signIn }
}
