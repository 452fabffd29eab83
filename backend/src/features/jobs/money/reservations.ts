import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { CallId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../../platform/eventsourcing/handle.ts'
import { jobErrors } from '../errors.ts'
import type { QueueEvent, QueueState } from '../events.ts'
import { openQueueOn } from '../queue/admission.ts'
import { refuseOverSpend } from './spend-cap.ts'

/** Holds money back for a call of a language model. */
export interface ReserveCall extends CommandContext {
  readonly type: 'ReserveCall'
  readonly userId: UserId
  readonly callId: CallId
  /** The most that the call can cost, in millionths of a dollar. */
  readonly amount: number
  /** What one user may spend in a UTC day. */
  readonly dailySpendCap: number
  /** The call's own stream has an event: money was held back for it before. */
  readonly callKnown: boolean
}

/** Tells what of a call counts for the day. */
export interface SettleCall extends CommandContext {
  readonly type: 'SettleCall'
  readonly userId: UserId
  readonly callId: CallId
  /** In millionths of a dollar: what is charged or, of a call that has failed, what it may have cost us although nobody is charged. */
  readonly spent: number
}

/** How many calls of one person may be open at the same time: some models cost nothing, so that no limit of money holds for them. */
const mostOpenCalls = 8

/**
 * Holds money back within what may be spent on the day; appends nothing for a call for which it was held back before. Refused with
 * `too-many-calls`, `spend-cap`, `own-spend-cap` and `suspended`.
 */
export function reserve(command: ReserveCall, before: QueueState): readonly QueueEvent[] {
  const { userId, callId, amount, dailySpendCap, callKnown } = command
  const calls = before.calls ?? []
  if (callKnown || calls.some((call) => call.callId === callId)) return []
  if (calls.length >= mostOpenCalls) {
    const message = `At most ${mostOpenCalls} replies can be written at the same time. Please wait until one has ended.`
    throw new DomainError(jobErrors.tooManyCalls, message, { most: mostOpenCalls })
  }
  const queue = openQueueOn(before, command.at)
  refuseOverSpend(amount, dailySpendCap, queue)
  const after = { ...queue, spent: queue.spent + amount, calls: [...calls, { callId, amount, day: queue.day }] }
  return [{ type: 'CallReserved', data: { userId, callId, reserved: amount, queue: after } }]
}

/** Replaces what was held back for a call by what is spent in the end, which counts for the day of the reservation. */
export function settle({ userId, callId, spent }: SettleCall, queue: QueueState): readonly QueueEvent[] {
  const { calls = [], ...others } = queue
  const reservation = calls.find((call) => call.callId === callId)
  if (reservation === undefined) return []
  const left = calls.filter((call) => call !== reservation)
  const change = reservation.day === queue.day ? spent - reservation.amount : 0
  const after = { ...others, spent: queue.spent + change, ...(left.length > 0 && { calls: left }) }
  return [{ type: 'CallSettled', data: { userId, callId, spent, queue: after } }]
}
