import type { QueueEvent } from '../events.ts'
import { type QueueCommand, queueDecider, type RequestJob } from '../queue-decider.ts'
import { context, jobIdOf, userId } from './builders.ts'

/** A request for four images of 1.5 cents each, as the nth job of the user. */
export const request = ({ n = 1, ...more }: Partial<RequestJob> & { readonly n?: number } = {}): RequestJob => ({
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
})

/** The release of an output of the nth job. */
export const release = (
  output: number,
  fate: 'stored' | 'failed' = 'stored',
  n = 1,
  mayHaveCost?: true,
): QueueCommand => ({
  ...context,
  type: 'ReleaseSlot',
  userId,
  jobId: jobIdOf(n),
  n: output,
  fate,
  mayHaveCost,
})

export const cancel = (n = 1): QueueCommand => ({ ...context, type: 'RequestCancel', userId, jobId: jobIdOf(n) })

/** The events that these commands lead to, one after the other. */
export function events(...commands: readonly QueueCommand[]): readonly QueueEvent[] {
  const all: QueueEvent[] = []
  for (const command of commands) {
    all.push(...queueDecider.decide(command, all.reduce(queueDecider.evolve, queueDecider.initial)))
  }
  return all
}
