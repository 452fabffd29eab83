import { type Check, eventsOf, type Log } from './truth.ts'

/**
 * I18: nothing is asked for and nothing begins while a queue is closed. In the end each queue is closed exactly if its account is suspended or
 * deleted, and every accepted change of an account is in the log.
 */
export const suspensions: Check = ({ history, log }) => [
  ...history.flatMap(({ act, outcome }) => {
    if (act.kind !== 'setStatus' || act.status !== 'suspended' || outcome !== 'ok') return []
    return suspended(log).has(act.account) ? [] : [`the suspension of account ${act.account} is lost`]
  }),
  ...admittedBehindClosedDoors(log),
  ...wrongDoors(log),
]

/** Everybody whose account was ever suspended or deleted. */
const suspended = (log: Log): ReadonlySet<string> =>
  new Set(
    [...eventsOf(log, 'AccountSuspended'), ...eventsOf(log, 'AccountDeletionRequested')].map(({ data }) => data.userId),
  )

function admittedBehindClosedDoors(log: Log): readonly string[] {
  const closed = new Set<string>()
  return log.flatMap(({ type, data }) => {
    if (type === 'QueueClosed') closed.add(data.userId)
    if (type === 'QueueOpened') closed.delete(data.userId)
    const begins = type === 'JobRequested' || type === 'JobAdmitted' || type === 'CallReserved'
    return begins && closed.has(data.userId) ? [`${type} of ${data.userId} while the queue was closed`] : []
  })
}

function wrongDoors(log: Log): readonly string[] {
  const barred = new Map<string, boolean>()
  const closed = new Map<string, boolean>()
  for (const { type, data } of log) {
    if (type === 'AccountSuspended' || type === 'AccountDeletionRequested') barred.set(data.userId, true)
    if (type === 'AccountReactivated') barred.set(data.userId, false)
    if (type === 'QueueClosed') closed.set(data.userId, true)
    if (type === 'QueueOpened') closed.set(data.userId, false)
  }
  return [...barred]
    .filter(([userId, isBarred]) => isBarred !== (closed.get(userId) ?? false))
    .map(([userId, isBarred]) => `the queue of ${userId} is ${isBarred ? 'open' : 'closed'}, unlike their account`)
}
