import { inviteEmail } from '../features/waitlist/commands.ts'
import { WaitlistEmail } from '../features/waitlist/contract.ts'
import { listWaiting } from '../features/waitlist/queries.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import type { Config } from './config.ts'
import { operatorCommand, say, withEngines } from './operator.ts'

const usage = 'One address at a time, or none to see who waits: npm run invite -- [<e-mail>]'

/**
 * Invites an address, so that whoever signs in with it gets an account; without one it lists who waits, first come first.
 * @param args the address, or nothing
 * @returns the exit code
 */
export async function runInvite(config: Config, args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return say(usage)
  const [address, ...more] = args
  if (more.length > 0) return say(usage, 1)
  if (address === undefined) return withEngines(config, async ({ db }) => say(await waitlistText(db)))
  const email = WaitlistEmail.safeParse(address)
  if (!email.success) return say(`${address}: ${email.error.issues[0]?.message}`, 1)
  return withEngines(config, async ({ store, keys }) => {
    const deps = { handle: createHandle(store), keys, masterKey: config.masterKey }
    const { isNew } = await inviteEmail(deps, email.data, operatorCommand())
    return say(isNew ? `${email.data} may sign in now.` : `${email.data} was invited before and may sign in.`)
  })
}

async function waitlistText(db: Parameters<typeof listWaiting>[0]): Promise<string> {
  const waiting = await listWaiting(db)
  if (waiting.length === 0) return 'Nobody waits. To invite somebody: npm run invite -- <e-mail>'
  return waiting.map(({ email, since }) => `${since.toISOString()}  ${email}`).join('\n')
}
