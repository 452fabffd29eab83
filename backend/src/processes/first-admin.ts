import type { Db } from 'mongodb'
import { hadFirstAdmin, makeFirstAdmin } from '../features/admins/commands.ts'
import { hashPassword } from '../platform/auth/passwords/passwords.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { holdLease } from '../platform/projections/mongo/lease.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { generatedPassword } from './generated-password.ts'
import { operatorCommand } from './operator.ts'

/** Longer than the admin takes to make; a process that has died meanwhile holds the others up for that time. */
const turnMs = 12_000

/**
 * Makes the first admin at the first start with a log: with ADMIN_EMAIL and ADMIN_PASSWORD, or with a password that is shown once.
 * Of several processes that start at once, one does it, and the others wait for it.
 * @param show a line that begins with `[once]`: `npm start` shows it and keeps it in no file
 */
export async function ensureFirstAdmin(
  { firstAdmin, masterKey }: Pick<ApiConfig, 'firstAdmin' | 'masterKey'>,
  engines: Engines,
  show: (line: string) => void,
): Promise<void> {
  if (await hadFirstAdmin(engines.store)) return
  const { email } = firstAdmin
  const password = firstAdmin.password ?? generatedPassword()
  const credentials = async () => ({ email, name: 'Admin', passwordHash: await hashPassword(password) })
  const tell = () => {
    if (firstAdmin.password === undefined)
      show(`[once] the first admin signs in at /admin/login as ${email} / ${password}`)
  }
  const deps = { ...engines, handle: createHandle(engines.store), masterKey }
  await inTurn(engines.db, () => makeFirstAdmin(deps, credentials, tell, operatorCommand()))
}

async function inTurn(db: Db, work: () => Promise<void>): Promise<void> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const onAcquired = () => work().then(resolve, reject)
  const turn = holdLease(db, 'first-admin', { ttlMs: turnMs, onAcquired, onLost: () => undefined, onTrouble: reject })
  try {
    await done
  } finally {
    await turn.release()
  }
}
