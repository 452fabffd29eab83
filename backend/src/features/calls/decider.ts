import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { CallId, Personal, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { TokenUsage } from '../../platform/eventsourcing/token-usage.ts'
import { callStepErrors } from './errors.ts'
import { type CallEvent, callEvents, Intent } from './events.ts'

/** A call of a language model. One that was never sent, because its process died before, goes from `absent` to `failed`. */
export type CallState =
  | { readonly status: 'absent' }
  | { readonly status: 'intended'; readonly intent: Intent; readonly isToStop: boolean }
  | { readonly status: 'answered'; readonly intent: Intent; readonly answer: Answer }
  | {
      readonly status: 'failed'
      readonly reason: string
      readonly message: string
      /** What the service may have taken although nobody is charged, in millionths of a dollar. */
      readonly mayHaveTaken: number
    }

/** Sealed unless it was unsealed. */
export interface Answer {
  readonly text: Personal
  /** Why the model stopped; `stopped` when we have closed the connection. */
  readonly finish: string
  readonly usage: TokenUsage | undefined
  /** What the user is charged, in millionths of a dollar. */
  readonly amount: number
}

interface OnCall extends CommandContext {
  readonly callId: CallId
  readonly userId: UserId
}

export type CallCommand =
  | (OnCall & { readonly type: 'IntendCall' } & Intent)
  | (OnCall & { readonly type: 'StopCall' })
  | (OnCall & {
      readonly type: 'AnswerCall'
      readonly text: string
      readonly finish: string
      readonly usage: TokenUsage | undefined
      readonly generationId: string | undefined
      readonly amount: number
    })
  | (OnCall & {
      readonly type: 'FailCall'
      readonly reason: string
      readonly message: string
      /** What the service may have taken, in millionths of a dollar; `reserved`: nobody knows, but not more than was held back. */
      readonly mayHaveTaken: number | 'reserved'
    })

/** Stream `call-<callId>`: the first end stands for ever. */
export const callDecider: Decider<CallState, CallCommand, CallEvent> = {
  events: callEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    const { callId, userId } = command
    if (command.type === 'IntendCall') {
      if (state.status !== 'absent') throw new DomainError(callStepErrors.callIntended, 'This call was sent before.')
      return [{ type: 'CallIntended', data: { callId, userId, ...Intent.parse(command) } }]
    }
    if (state.status === 'answered' || state.status === 'failed') return []
    if (command.type === 'StopCall') return stop(command, state)
    if (command.type === 'FailCall') return [failed(command, state)]
    if (state.status === 'absent') throw new DomainError(callStepErrors.callNotIntended, 'This call was never sent.')
    return [answered(command, state.intent)]
  },
}

function stop({ callId, userId }: OnCall, state: CallState): readonly CallEvent[] {
  if (state.status !== 'intended' || state.isToStop) return []
  return [{ type: 'CallStopRequested', data: { callId, userId } }]
}

function answered(
  { callId, userId, text, finish, usage, generationId, amount }: Extract<CallCommand, { type: 'AnswerCall' }>,
  { chatId }: Intent,
): CallEvent {
  return {
    type: 'CallAnswered',
    data: {
      callId,
      userId,
      text: { plain: text },
      finish,
      ...(usage !== undefined && { usage }),
      ...(generationId !== undefined && { generationId }),
      amount,
      ...(chatId !== undefined && { chatId }),
    },
  }
}

function failed(
  { callId, userId, reason, message, mayHaveTaken }: Extract<CallCommand, { type: 'FailCall' }>,
  state: CallState,
): CallEvent {
  const intent = state.status === 'intended' ? state.intent : undefined
  const orphan = intent && orphanOf(intent, mayHaveTaken)
  return {
    type: 'CallFailed',
    data: {
      callId,
      userId,
      reason,
      message,
      ...(orphan !== undefined && { possibleOrphan: orphan }),
      ...(intent?.chatId !== undefined && { chatId: intent.chatId }),
    },
  }
}

function orphanOf({ provider, model, sandbox, reserved }: Intent, taken: number | 'reserved') {
  const amount = taken === 'reserved' ? reserved : taken
  return amount === 0 ? undefined : { provider, model, sandbox, amount }
}

function evolve(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'CallIntended':
      return { status: 'intended', intent: Intent.parse(event.data), isToStop: false }
    case 'CallStopRequested':
      return state.status === 'intended' ? { ...state, isToStop: true } : state
    case 'CallAnswered': {
      if (state.status !== 'intended') return state
      const { text, finish, usage, amount } = event.data
      return { status: 'answered', intent: state.intent, answer: { text, finish, usage, amount } }
    }
    case 'CallFailed': {
      const { reason, message, possibleOrphan } = event.data
      return { status: 'failed', reason, message, mayHaveTaken: possibleOrphan?.amount ?? 0 }
    }
  }
}
