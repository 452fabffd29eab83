import type { UserId } from '../../../platform/eventsourcing/event.ts'
import type { QueueEvent } from '../../jobs/events.ts'
import { jobId } from '../../jobs/testing/builders.ts'

/** Test helper: a job of a kind is asked for. */
export function requested(userId: UserId, kind = 'image'): QueueEvent {
  const day = '2026-11-24'
  return {
    type: 'JobRequested',
    data: {
      userId,
      jobId,
      queue: { entries: [], day, spent: 0 },
      kind,
      model: 'wavespeed-ai/chroma',
      provider: 'wavespeed',
      outputs: 1,
      prompt: { plain: 'a lighthouse' },
      settings: {},
      uploads: [],
      referenceAssetIds: [],
      unitPrice: 15_000,
      priceListVersion: 1,
    },
  }
}
