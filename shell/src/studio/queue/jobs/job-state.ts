import { type Generation, type GenerationOutput, isRefusal } from '@studio/backend/contract'
import type { ImageJob } from '@studio/backend/contract/queue'

export type OutputOf<Status extends GenerationOutput['status']> = Extract<GenerationOutput, { status: Status }>
export type FailedOutput = OutputOf<'failed'>
export type OutputInProgress = OutputOf<'queued' | 'running'>

/** Outputs of a job that are waiting or being made. */
export function inProgressOf({ outputs }: Pick<Generation, 'outputs'>): readonly OutputInProgress[] {
  return outputs.filter(
    (output): output is OutputInProgress => output.status === 'queued' || output.status === 'running',
  )
}

/** Outputs that can still be cancelled without being paid for: they were not sent to the model yet. */
export function waitingOf(generation: Pick<Generation, 'outputs'>): readonly OutputInProgress[] {
  return inProgressOf(generation).filter(
    ({ status, cancelRequested }) => status === 'queued' && cancelRequested !== true,
  )
}

/** Outputs that a cancel of the whole job would reach. */
export function cancellableOf(generation: Pick<Generation, 'outputs'>): readonly OutputInProgress[] {
  return inProgressOf(generation).filter(({ cancelRequested }) => cancelRequested !== true)
}

/** Whether it ended because it was no longer wanted. The server lists that among the failures, but nobody waits for it any more. */
export function isCancel(reason: string): boolean {
  return reason === 'cancelled'
}

const failedOf = ({ outputs }: Pick<Generation, 'outputs'>): readonly FailedOutput[] =>
  outputs.filter((output): output is FailedOutput => output.status === 'failed')

/** How many outputs of a job were cancelled before they were sent to the model. */
export function countCancelled(generation: Pick<Generation, 'outputs'>): number {
  return failedOf(generation).filter(({ reason }) => isCancel(reason)).length
}

/** How many outputs of a job were made, also those in the trash, which are not listed. */
export function countMade({ outputs, numberOfImages }: Pick<Generation, 'outputs' | 'numberOfImages'>): number {
  return numberOfImages - outputs.filter(({ status }) => status !== 'stored').length
}

/** Failed outputs that still say something: they were neither cancelled, asked for again nor put away. */
const openFailuresOf = (generation: Pick<Generation, 'outputs'>): readonly FailedOutput[] =>
  failedOf(generation).filter(
    ({ reason, retriedBy, dismissed }) => !isCancel(reason) && retriedBy === undefined && dismissed !== true,
  )

/** Failed outputs that may succeed when they are asked for again. */
export function retriableOf(generation: Pick<Generation, 'outputs'>): readonly FailedOutput[] {
  return openFailuresOf(generation).filter(({ reason }) => !isRefusal(reason))
}

/** Failed outputs with the same reason. */
export interface Failure {
  readonly reason: string
  readonly outputs: readonly FailedOutput[]
}

/** The failures of a job by their reasons in plain words, in the order of the outputs. */
export function failuresOf(generation: Pick<Generation, 'outputs'>): readonly Failure[] {
  const byReason = Map.groupBy(openFailuresOf(generation), ({ error }) => error)
  return [...byReason].map(([reason, outputs]) => ({ reason, outputs }))
}

/** Rounds a sum of cents, because binary fractions add up to slightly more or less. */
const rounded = (cents: number): number => Number(cents.toFixed(4))

/** Price of making these outputs of a job again, in cents; undefined while its model cannot be used. */
export function retryPrice({ retryCents }: Pick<ImageJob, 'retryCents'>, outputs: number): number | undefined {
  return retryCents === undefined ? undefined : rounded(retryCents * outputs)
}

/** `Next in your queue`, `Place 3 in your queue`. */
export function placeWords(place: number): string {
  return place === 1 ? 'Next in your queue' : `Place ${place} in your queue`
}
