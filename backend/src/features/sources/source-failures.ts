import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { sourceErrors } from './errors.ts'
import type { SourceDocument } from './projection.ts'
import { failedWords, frameWords, reasonInWords } from './words-contract.ts'

/** Why there is no video, in the words of the specification, with the reason beside them. */
export function videoFailed(kind: string, reason: string): DomainError {
  return new DomainError(sourceErrors.sourceFailed, failedWords(kind), { reason, explanation: reasonInWords(reason) })
}

/** Why there are no frames, likewise. */
export function framesFailed(reason: string): DomainError {
  return new DomainError(sourceErrors.sourceFailed, frameWords.failed, { reason, explanation: reasonInWords(reason) })
}

/** The failure of a source that has failed, at whatever step. */
export function failureOf({ kind, step, reason = 'unreadable' }: SourceDocument): DomainError {
  return step === 'frames' ? framesFailed(reason) : videoFailed(kind, reason)
}

/** The wait has run out; the work goes on, and `extractFrames` with the id waits for it again. */
export function stillUnderWay(videoId: string, message: string): DomainError {
  const explanation = 'It takes longer than usual and goes on. Ask again to wait for it.'
  return new DomainError(sourceErrors.sourceLate, message, { reason: 'late', explanation, videoId })
}
