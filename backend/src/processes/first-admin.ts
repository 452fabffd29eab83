import type { Db } from 'mongodb'
import { hadFirstAdmin, makeFirstAdmin } from '../features/admins/commands.ts'
import { hashPassword } from '../platform/auth/passwords/passwords.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import { holdLease } from '../platform/projections/mongo/lease.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { generatedPassword } from './generated-password.ts'
import { operatorCommand } from './operator.ts'

/** A process that has died meanwhile holds the others up for that time; one that waits for the event store renews its turn. */
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
  ttlMs = turnMs,
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
  await inTurn(engines.db, ttlMs, () => makeFirstAdmin(deps, credentials, tell, operatorCommand()))
}

async function inTurn(db: Db, ttlMs: number, work: () => Promise<void>): Promise<void> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  let begun = false
  // Does not return the work, so that the turn is renewed meanwhile.
  const onAcquired = () => {
    if (begun) return
    begun = true
    void work().then(resolve, reject)
  }
  // Once the work has begun only its end gives the turn back: a renewal that fails is tried again.
  const onTrouble = (error: unknown) => {
    if (!begun) reject(error)
  }
  const turn = holdLease(db, 'first-admin', { ttlMs, onAcquired, onLost: () => undefined, onTrouble })
  try {
    await done
  } finally {
    await turn.release()
  }
}
