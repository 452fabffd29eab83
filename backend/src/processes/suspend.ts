import { changeSuspension } from '../features/accounts/commands.ts'
import { findByEmail } from '../features/accounts/queries.ts'
import { endSignIns } from '../platform/auth/sessions/end-sign-ins.ts'
import { mongoSessions } from '../platform/auth/sessions/sessions.ts'
import { mongoSignOuts } from '../platform/auth/sessions/sign-outs.ts'
import { DomainError } from '../platform/eventsourcing/decider.ts'
import type { UserId } from '../platform/eventsourcing/event.ts'
import { createHandle } from '../platform/eventsourcing/handle.ts'
import type { Config } from './config.ts'
import type { Engines } from './engines.ts'
import { operatorCommand, say, withEngines } from './operator.ts'

const usage = 'Say whose account: npm run suspend -- <e-mail> [--lift]'

/**
 * Suspends every account of an address: its sessions end, none can be begun, nothing new is admitted. `--lift` takes it back.
 * @returns the exit code
 */
export async function runSuspend(config: Config, args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return say(usage)
  const lift = args.includes('--lift')
  const [email, ...more] = args.filter((arg) => arg !== '--lift')
  if (email === undefined || email.startsWith('-') || more.length > 0) return say(usage, 1)
  return withEngines(config, ({ db, store }) => suspendAll({ db, store, say }, { email, lift }))
}

export interface SuspendDeps extends Pick<Engines, 'db' | 'store'> {
  /** Prints a line; returns the exit code. */
  readonly say: typeof say
}

/** The same, with engines that are connected. Of several accounts one that is being deleted does not hold up the others. */
export async function suspendAll(
  deps: SuspendDeps,
  { email, lift }: { readonly email: string; readonly lift: boolean },
): Promise<number> {
  const { db, store } = deps
  const userIds = await findByEmail(db, email)
  if (userIds.length === 0) return deps.say(`Nobody has an account with ${email}.`, 1)
  const signIns = { sessions: mongoSessions(db), signOuts: mongoSignOuts(db, () => new Date()) }
  const means = { handle: createHandle(store), endSignIns: (userId: UserId) => endSignIns(signIns, userId) }
  let changed = 0
  for (const userId of userIds) {
    const refusal = await refusalOf(() => changeSuspension(means, userId, !lift, operatorCommand()))
    if (refusal === undefined) changed++
    else deps.say(`${email}, account ${userId}: ${refusal}`)
  }
  if (changed === 0) return 1
  return deps.say(lift ? `${email} may sign in again.` : `${email} is suspended.`)
}

/** In words why an account stays as it is; undefined when it does not. */
async function refusalOf(change: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}
