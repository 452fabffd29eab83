import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import type { Profile } from '@studio/backend/features/accounts/profile.ts'
import { mongoSessions } from '@studio/backend/platform/auth/sessions/sessions.ts'
import type { Position, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { projected } from './projected.ts'

/** A person with an account and a session, created without signing in. */
export interface SeededAccount {
  readonly userId: UserId
  /** The id of the person at the identity provider. */
  readonly subject: string
  /** The value of the session's cookie, whose name is `atelier`. */
  readonly session: string
}

/**
 * Creates an account and a session. When this returns, the read models contain the account.
 * @param masterKey of the product, base64
 */
export async function seedAccount(engines: Engines, masterKey: string, profile: Profile): Promise<SeededAccount> {
  const subject = randomId()
  const { userId, position } = await seedSignIn(engines, masterKey, subject, profile)
  await projected(engines, position)
  return { userId, subject, session: await mongoSessions(engines.db).start(userId) }
}

/** Writes to the log what a sign-in of the person `subject` writes; the first sign-in creates the account. */
export async function seedSignIn(
  { store, keys }: Engines,
  masterKey: string,
  subject: string,
  profile: Profile,
): Promise<{ readonly userId: UserId; readonly position: Position }> {
  const commandId = randomId()
  return await openAccount(
    { handle: createHandle(store), store, keys, masterKey },
    { issuer: 'seed', subject, profile, welcome: true },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
}
