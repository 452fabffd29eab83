import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import { mongoSessions } from '@studio/backend/platform/auth/sessions.ts'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'

/** Somebody with an account of their own. */
export interface Person {
  readonly userId: UserId
  /** A cookie that opens the product; a new session each time, since a lost database signs everybody out. */
  readonly signIn: () => Promise<string>
}

/** Makes people past the sign-in page: an account through its command, a session beside it. */
export function makePeople(count: number, { store, db, keys }: Engines, masterKey: string): Promise<readonly Person[]> {
  const deps = { handle: createHandle(store), store, keys, masterKey }
  return Promise.all(
    Array.from({ length: count }, async () => {
      const subject = randomId()
      const profile = { email: `${subject}@atelier.example`, firstName: 'Mira' }
      const { userId } = await openAccount(
        deps,
        { issuer: 'crash', subject, profile, welcome: true },
        { commandId: subject, correlationId: subject, causationId: subject, at: new Date().toISOString() },
      )
      return { userId, signIn: async () => `atelier=${await mongoSessions(db).start(userId)}` }
    }),
  )
}
