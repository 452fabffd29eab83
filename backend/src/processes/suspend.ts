import { changeSuspension } from '../features/accounts/commands.ts'
import { findByEmail } from '../features/accounts/queries.ts'
import { endSignIns } from '../platform/auth/sessions/end-sign-ins.ts'
import { mongoSessions } from '../platform/auth/sessions/sessions.ts'
import { mongoSignOuts } from '../platform/auth/sessions/sign-outs.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import type { Config } from './config.ts'
import { operatorCommand, say, withEngines } from './operator.ts'

const usage = 'Say whose account: npm run suspend -- <e-mail> [--lift]'

/**
 * Suspends every account of an address: its sessions end, none can be begun, nothing new is admitted. `--lift` takes it back.
 * @returns the exit code
 */
export async function runSuspend(config: Config, args: readonly string[]): Promise<number> {
  const lift = args.includes('--lift')
  const [email, ...more] = args.filter((arg) => arg !== '--lift')
  if (email === undefined || more.length > 0) return say(usage, 1)
  return withEngines(config, async ({ db, store }) => {
    const userIds = await findByEmail(db, email)
    if (userIds.length === 0) return say(`Nobody has an account with ${email}.`, 1)
    const signIns = { sessions: mongoSessions(db), signOuts: mongoSignOuts(db, () => new Date()) }
    const deps = { handle: createHandle(store), endSignIns: (userId: UserId) => endSignIns(signIns, userId) }
    for (const userId of userIds) await changeSuspension(deps, userId, !lift, operatorCommand())
    return say(lift ? `${email} may sign in again.` : `${email} is suspended.`)
  })
}
