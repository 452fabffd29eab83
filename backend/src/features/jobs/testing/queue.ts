import type { QueueEvent } from '../events.ts'
import type { RequestJob, RetryOutputs } from '../queue/admission.ts'
import { type QueueCommand, queueDecider } from '../queue/queue-decider.ts'
import { context, jobIdOf, userId } from './builders.ts'

/** A request for four images of 1.5 cents each, as the nth job of the user. */
export function request({ n = 1, ...more }: Partial<RequestJob> & { readonly n?: number } = {}): RequestJob {
  return {
    ...context,
    type: 'RequestJob',
    userId,
    jobId: jobIdOf(n),
    kind: 'image',
    model: 'wavespeed-ai/chroma',
    provider: 'wavespeed',
    outputs: 4,
    prompt: 'a lighthouse at dawn',
    settings: { aspectRatio: 'auto', quality: '2K' },
    uploads: [],
    referenceAssetIds: [],
    unitPrice: 15_000,
    priceListVersion: 1,
    dailySpendCap: 20_000_000,
    storage: { used: 0, quota: 20_000_000_000 },
    jobKnown: false,
    requestRevision: 0n,
    ...more,
  }
}

/** Requests for one video each, as these jobs of the user. */
export function videos(...jobs: readonly number[]): RequestJob[] {
  return jobs.map((n) => request({ n, kind: 'video', outputs: 1, unitPrice: 250_000 }))
}

/** The release of an output of the nth job. */
export function release(
  output: number,
  fate: 'stored' | 'failed' = 'stored',
  n = 1,
  mayHaveCost?: true,
): Extract<QueueCommand, { type: 'ReleaseSlot' }> {
  return {
    ...context,
    type: 'ReleaseSlot',
    userId,
    jobId: jobIdOf(n),
    n: output,
    fate,
    mayHaveCost,
  }
}

export function cancel(n = 1): QueueCommand {
  return { ...context, type: 'RequestCancel', userId, jobId: jobIdOf(n) }
}

/** The cancel of single outputs of the nth job. */
export function cancelOutputs(outputs: readonly number[], n = 1): QueueCommand {
  return {
    ...context,
    type: 'RequestCancel',
    userId,
    jobId: jobIdOf(n),
    outputs,
  }
}

/** A click on Retry for failed outputs of the first job; the retry of output n is job 10 + n. */
export function retryOf(
  outputs: readonly number[],
  { retriedBy, ...more }: Partial<RetryOutputs> & { readonly retriedBy?: string } = {},
): RetryOutputs {
  const { type: _type, jobId: _jobId, jobKnown: _known, outputs: _outputs, settings, ...words } = request()
  const failures = outputs.map((n) => ({ n, jobId: jobIdOf(10 + n), settings, retriedBy }))
  return { ...words, type: 'RetryOutputs', retryOf: jobIdOf(1), failures, named: true, ...more }
}

/** The events that these commands lead to, one after the other; requests name their revision in a stream of these events alone. */
export function events(...commands: readonly QueueCommand[]): readonly QueueEvent[] {
  const all: QueueEvent[] = []
  for (const command of commands) {
    const known = 'requestRevision' in command ? { ...command, requestRevision: BigInt(all.length) } : command
    all.push(...queueDecider.decide(known, all.reduce(queueDecider.evolve, queueDecider.initial)))
  }
  return all
}
