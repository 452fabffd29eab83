import type { readJob } from '@studio/backend/contract/admin'
import type { ResponseOf } from '@studio/ui/query'
import { formatCharge } from '../parts/money.ts'
import { formatMoment } from '../parts/time.ts'

/** One step of an output of a job. */
export type StoryStep = ResponseOf<typeof readJob>['outputs'][number]['steps'][number]

const names: Readonly<Record<StoryStep['step'], string>> = {
  requested: 'Requested',
  queued: 'Got its place in the queue',
  started: 'A worker began',
  sent: 'Sent to the service',
  deferred: 'Put off by the service',
  doubted: 'No clear answer',
  accepted: 'Taken by the service',
  progressed: 'In progress',
  reported: 'The service reported',
  stored: 'Stored',
  failed: 'Failed',
  charged: 'Charged',
  dismissed: 'Put away by the person',
  ended: 'The job ended',
}

/** What a step of an output is called. */
export function nameOfStep({ step }: StoryStep): string {
  return names[step]
}

/** What else is known of a step, in words. */
export function wordsOfStep(step: StoryStep): string {
  const { attempt, provider, until, progress, status, reason, amountCents, sandbox } = step
  const words = [
    attempt !== undefined && `attempt ${attempt}`,
    provider,
    until !== undefined && `again at ${formatMoment(until)}`,
    progress !== undefined && `${progress} %`,
    status,
    reason,
    amountCents !== undefined && formatCharge(amountCents),
    sandbox === true && 'simulated',
  ]
  return words.filter((word) => typeof word === 'string').join(', ')
}
