import { addAdmin } from '@studio/backend/features/admins/commands.ts'
import { hashPassword } from '@studio/backend/platform/auth/passwords/passwords.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { projected } from './projected.ts'

/** An admin and what they sign in with. */
export interface SeededAdmin {
  readonly email: string
  readonly password: string
}

/**
 * Makes an admin. When this returns, the read models contain them.
 * @param masterKey of the product, base64
 */
export async function seedAdmin(engines: Engines, masterKey: string): Promise<SeededAdmin> {
  const commandId = randomId()
  const [email, password] = [`${commandId}@atelier.example`, `the password ${commandId}`]
  const { position } = await addAdmin(
    { ...engines, handle: createHandle(engines.store), masterKey },
    { email, name: 'Ada', passwordHash: await hashPassword(password) },
    { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
  )
  await projected(engines, position)
  return { email, password }
}
