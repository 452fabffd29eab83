import type { Generation, GenerationOutput } from '@studio/backend/contract'
import type { ImageJob } from '@studio/backend/contract/queue'
import { formatCountOf } from '@studio/ui/format'

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

/** Reasons of failures that would come again, unless the words or the settings are changed first. */
const refusals: ReadonlySet<string> = new Set(['refused', 'invalid-request'])

/** Failed outputs that still say something: they were neither asked for again nor put away. */
const openFailuresOf = ({ outputs }: Pick<Generation, 'outputs'>): readonly FailedOutput[] =>
  outputs
    .filter((output): output is FailedOutput => output.status === 'failed')
    .filter(({ retriedBy, dismissed }) => retriedBy === undefined && dismissed !== true)

/** Failed outputs that may succeed when they are asked for again. */
export function retriableOf(generation: Pick<Generation, 'outputs'>): readonly FailedOutput[] {
  return openFailuresOf(generation).filter(({ reason }) => !refusals.has(reason))
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

/** How many pieces of other work, such as archives, are in progress and have failed. */
interface Tasks {
  readonly working: number
  readonly failed: number
}

/** What the queue holds, in one calm sentence that changes when an image is done and not with every step. */
export function summaryOf(jobs: readonly ImageJob[], tasks: Tasks): string {
  const images = jobs.flatMap(({ generation }) => inProgressOf(generation)).length
  const failed = jobs.flatMap(({ generation }) => retriableOf(generation)).length + tasks.failed
  const working = [
    ...(images === 0 ? [] : [formatCountOf(images, 'image')]),
    ...(tasks.working === 0 ? [] : [formatCountOf(tasks.working, 'task')]),
  ]
  const words = [
    working.length === 0 ? 'Nothing in progress' : `${working.join(' and ')} in progress`,
    ...(failed === 0 ? [] : [`${failed} failed today`]),
  ]
  return words.join(', ')
}

/** Jobs in progress, and those that have ended. */
export function sectionsOf(jobs: readonly ImageJob[]): {
  readonly working: readonly ImageJob[]
  readonly ended: readonly ImageJob[]
} {
  const isWorking = ({ generation }: ImageJob): boolean => inProgressOf(generation).length > 0
  return { working: jobs.filter(isWorking), ended: jobs.filter((job) => !isWorking(job)) }
}
