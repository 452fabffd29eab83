import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { simulatedAccounts } from '../plan/simulated-accounts.ts'

/**
 * A sentence about the folder of the AI sandbox where it does not run any more, and so deletes nothing; undefined while it runs and where
 * it has left nothing.
 * @param withKey names of the provider accounts that have a key
 */
export function aboutLeftSandbox(dataDir: string, withKey: ReadonlySet<string>): string | undefined {
  const folder = join(dataDir, 'sandbox')
  if (simulatedAccounts(withKey).length > 0 || !existsSync(folder)) return undefined
  return `${folder} holds prompts and pictures of people in plain text. The AI sandbox, which does not run any more, has left them: delete that folder`
}
