import { type AssetId, JobId, UserId } from '../../../platform/eventsourcing/event.ts'
import type { StoredMedia } from '../../../platform/eventsourcing/stored-media.ts'
import type { Attempt } from '../events.ts'

export const userId = UserId.parse('11111111-1111-4111-8111-111111111111')

/** The nth job of a test. */
export function jobIdOf(n: number): JobId {
  return JobId.parse(`22222222-2222-4222-8222-${String(n).padStart(12, '0')}`)
}

export const jobId = jobIdOf(1)

// The shape of an id is all that tests need.
export const assetId = '33333333-3333-4333-8333-333333333333' as AssetId

export const context = {
  commandId: jobId,
  correlationId: '44444444-4444-4444-8444-444444444444',
  causationId: '44444444-4444-4444-8444-444444444444',
  at: '2026-11-21T10:00:00.000Z',
}

export const attempt: Attempt = {
  attempt: 1,
  provider: 'wavespeed',
  model: 'wavespeed-ai/chroma',
  sandbox: true,
  requestHash: 'hash',
  unitPrice: 15_000,
}

export const media: StoredMedia = {
  contentType: 'image/png',
  bytes: 1234,
  width: 1024,
  height: 1024,
  checksum: 'c0ffee',
  thumbhash: 'dGh1bWI=',
}
