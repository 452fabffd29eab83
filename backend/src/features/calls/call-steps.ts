import type { CallId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { recordCallCost } from '../costs/commands.ts'
import { settleCall } from '../jobs/money/reservation-commands.ts'
import { type CallCommand, type CallState, callDecider } from './decider.ts'
import { callEvents, callStream } from './events.ts'

/** A step for one call. */
export interface CallStep {
  readonly userId: UserId
  readonly callId: CallId
  /** Of the request that began it. */
  readonly correlationId: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** The context of a step's command: the same whenever call and words are, so that a repeated step is recognised. */
export function callContext({ callId, correlationId, at }: CallStep, ...words: readonly string[]): CommandContext {
  return { commandId: deriveId(callId, ...words), correlationId, causationId: callId, at }
}

/** The state of a call, from its own stream; texts are sealed. */
export async function readCall(store: Pick<EventStore, 'read'>, callId: CallId): Promise<CallState> {
  const events = await store.read(callStream(callId), callEvents)
  return events.reduce(callDecider.evolve, callDecider.initial)
}

type End = Extract<CallCommand, { type: 'AnswerCall' | 'FailCall' }>
/** How a call has ended, without what every step says. */
export type CallEnd = End extends infer Each
  ? Each extends End
    ? Omit<Each, keyof CommandContext | 'callId' | 'userId'>
    : never
  : never

/** Writes how a call has ended, and does what follows from it. An earlier end wins. May be repeated. */
export async function endCall(deps: { readonly handle: Handle }, step: CallStep, end: CallEnd): Promise<void> {
  const context = callContext(step, end.type === 'AnswerCall' ? 'answered' : 'failed')
  const { userId, callId } = step
  const { state } = await deps.handle(callDecider, callStream(callId), { ...context, userId, callId, ...end })
  await settle(deps, step, state)
}

/** Charges an answered call, then replaces what was held back for it by what counts for the day. Money last: it closes the call. */
async function settle({ handle }: { readonly handle: Handle }, step: CallStep, state: CallState): Promise<void> {
  const { userId, callId } = step
  if (state.status === 'answered') {
    const { reserved: _reserved, chatId: _chatId, ...intent } = state.intent
    const { usage, amount } = state.answer
    const charge = { userId, callId, ...intent, ...(usage !== undefined && { usage }), amount }
    await recordCallCost(handle, { ...callContext(step, 'charge'), ...charge })
  }
  await settleCall(handle, { ...callContext(step, 'settled'), userId, callId, spent: spentOn(state) })
}

/**
 * What counts against the limits of the day. Of a failed call it is what the service may have taken, although nobody is charged: who stops
 * every call before its first word would otherwise have us pay for them without end.
 */
function spentOn(state: CallState): number {
  switch (state.status) {
    case 'answered':
      return state.answer.amount
    case 'failed':
      return state.mayHaveTaken
    case 'absent':
    case 'intended':
      return 0
  }
}
