import { makeFirstAdmin } from '../features/admins/commands.ts'
import { hashPassword } from '../platform/auth/passwords/passwords.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import type { ApiConfig } from './config.ts'
import type { Engines } from './engines.ts'
import { generatedPassword } from './generated-password.ts'
import { operatorCommand } from './operator.ts'

/**
 * Makes the first admin at the first start with a log: with ADMIN_EMAIL and ADMIN_PASSWORD, or with a password that is shown once.
 * @param show a line that begins with `[once]`: `npm start` shows it and keeps it in no file
 */
export async function ensureFirstAdmin(
  { firstAdmin, masterKey }: Pick<ApiConfig, 'firstAdmin' | 'masterKey'>,
  engines: Engines,
  show: (line: string) => void,
): Promise<void> {
  const { email } = firstAdmin
  const password = firstAdmin.password ?? generatedPassword()
  const credentials = async () => ({ email, name: 'Admin', passwordHash: await hashPassword(password) })
  const tell = () => {
    if (firstAdmin.password === undefined)
      show(`[once] the first admin signs in at /admin/login as ${email} / ${password}`)
  }
  await makeFirstAdmin(
    { ...engines, handle: createHandle(engines.store), masterKey },
    credentials,
    tell,
    operatorCommand(),
  )
}
