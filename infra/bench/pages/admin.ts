import { addAdmin } from '@studio/backend/features/admins/commands.ts'
import { mongoAdminSessions } from '@studio/backend/platform/auth/sessions/sessions.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { waitForPosition } from '@studio/backend/platform/projections/lists/read.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'

/** Makes an admin and signs them in, without the page for it. Returns the session's cookie, as `name=value`. */
export async function signInNewAdmin(engines: Engines, masterKey: string): Promise<string> {
  const { store, db } = engines
  const commandId = randomId()
  const { adminId, position } = await addAdmin(
    { ...engines, handle: createHandle(store), masterKey },
    { email: `${commandId}@atelier.example`, name: 'Bench', passwordHash: 'none' },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
  await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 60_000 })
  return `atelier-admin=${await mongoAdminSessions(db).start(adminId)}`
}
