import type { CallId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../../platform/eventsourcing/handle.ts'
import { queueStream } from '../events.ts'
import { queueDecider } from '../queue/queue-decider.ts'

/** A call of a language model, and the most that it can cost, in millionths of a dollar. */
export interface CallToReserve extends CommandContext {
  readonly userId: UserId
  readonly callId: CallId
  readonly amount: number
  readonly dailySpendCap: number
  /** Whether the call's own stream has an event. Asked after the queue was read, never before it. */
  readonly isKnown: () => Promise<boolean>
}

/** Holds back what a call may cost, once. Refused with DomainError `spend-cap`, `own-spend-cap`, `too-many-calls` or `suspended`. */
export async function reserveForCall(handle: Handle, { isKnown, ...call }: CallToReserve): Promise<void> {
  const command = (callKnown: boolean) => ({ ...call, type: 'ReserveCall', callKnown }) as const
  await handle(queueDecider, queueStream(call.userId), command(false), {
    prepare: async () => command(await isKnown()),
  })
}

/**
 * Replaces what was held back for a call by what is spent in the end. Repeating it appends nothing.
 * @param call `spent`: in millionths of a dollar: what is charged, or what a failed call may have cost us although nobody is charged
 */
export async function settleCall(
  handle: Handle,
  call: CommandContext & { readonly userId: UserId; readonly callId: CallId; readonly spent: number },
): Promise<void> {
  await handle(queueDecider, queueStream(call.userId), { ...call, type: 'SettleCall' })
}
