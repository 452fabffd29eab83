import { addAdmin } from '../features/admins/commands.ts'
import { mongoAdminSessions } from '../platform/auth/sessions/sessions.ts'
import type { AdminId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { waitForPosition } from '../platform/projections/lists/read.ts'
import { type Browser, visitor } from './person.ts'
import type { Studio } from './studio.ts'

export interface Admin extends Browser {
  readonly adminId: AdminId
  readonly email: string
}

/** Of nobody's password, quickly compared. */
const unknownPassword = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

/**
 * Test helper: an admin of their own, signed in.
 * @param passwordHash for tests that sign in; nobody can sign in without one
 */
export async function signedInAdmin({ app, engines, config }: Studio, passwordHash = unknownPassword): Promise<Admin> {
  const { store, db } = engines
  const email = `${randomId()}@atelier.example`
  const commandId = randomId()
  const { adminId, position } = await addAdmin(
    { ...engines, handle: createHandle(store), masterKey: config.masterKey },
    { email, name: 'An admin', passwordHash },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
  const waited = await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 20_000 })
  if (waited !== 'reached') throw new Error('The projector of the test does not keep up')
  const browser = visitor(app)
  browser.cookies.set('atelier-admin', await mongoAdminSessions(db).start(adminId))
  return { ...browser, adminId, email }
}
