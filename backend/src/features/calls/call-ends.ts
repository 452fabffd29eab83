import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { Completion } from '../../platform/providers/language/port.ts'
import { type CallSize, costOfCall, estimateOf, type LanguageModel } from '../catalogue/language-models.ts'
import type { CallEnd } from './call-steps.ts'
import type { CallState } from './decider.ts'
import { callErrors } from './errors.ts'

/** What is known of a call when it ends. */
interface Sent {
  readonly model: LanguageModel
  readonly size: CallSize
  /** What was held back for it, in millionths of a dollar. */
  readonly reserved: number
}

/** The end of a call as the log records it. */
export function endOf(completion: Completion, { model, size, reserved }: Sent): CallEnd {
  switch (completion.kind) {
    case 'answered': {
      const { text, finish, usage, generationId } = completion
      const amount = usage === undefined ? reserved : costOfCall(model, usage)
      return { type: 'AnswerCall', text, finish, usage, generationId, amount }
    }
    case 'refused':
      return { type: 'FailCall', reason: completion.reason, message: completion.message, mayHaveTaken: 0 }
    case 'failed': {
      const { reason, message, usage } = completion
      const mayHaveTaken = usage === undefined ? 'reserved' : costOfCall(model, usage)
      return { type: 'FailCall', reason, message: `${message} ${notCharged}`, mayHaveTaken }
    }
    case 'stopped':
    case 'interrupted': {
      // Services do not use these words as a finish reason.
      const { kind: finish, text, thought, generationId } = completion
      const amount = Math.min(reserved, estimateOf(model, size, text.length + thought))
      if (text !== '') return { type: 'AnswerCall', text, finish, usage: undefined, generationId, amount }
      const message = `This was stopped before there was an answer. ${notCharged}`
      // not all services report how long the model has thought before
      return { type: 'FailCall', reason: 'stopped', message, mayHaveTaken: 'reserved' }
    }
    case 'unclear':
      return {
        type: 'FailCall',
        reason: 'unknown-outcome',
        message: `The AI service gave no clear answer. ${notCharged}`,
        mayHaveTaken: 'reserved',
      }
  }
}

/** The end of a call that was intended and is not sent after all. */
export const notSent: CallEnd = {
  type: 'FailCall',
  reason: 'not-sent',
  message: 'This could not be sent to the AI service. It is not charged.',
  mayHaveTaken: 0,
}

/** The end of a call whose process has died. */
export const lost: CallEnd = {
  type: 'FailCall',
  reason: 'lost',
  message: 'This was interrupted before there was an answer. It is not charged.',
  mayHaveTaken: 'reserved',
}

const notCharged = 'It is not charged.'

/** The error that a failed call is for the person who asked. */
export function errorOf({ reason, message }: Extract<CallState, { status: 'failed' }>): DomainError {
  if (reason === 'refused') return new DomainError(callErrors.contentRefused, message)
  return new DomainError(reason === 'busy' ? callErrors.modelBusy : callErrors.modelFailed, message)
}
