import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { memoryKeys } from '../../../platform/eventsourcing/keys/testing/memory-keys.ts'
import { memoryStore } from '../../../platform/eventsourcing/testing/memory-store.ts'
import { queueStream } from '../events.ts'
import type { RequestJob } from '../queue/admission.ts'
import { context, jobId, userId } from '../testing/builders.ts'
import { events, request } from '../testing/queue.ts'
import { refuseOtherRequest } from './request-queries.ts'

const settings = { aspectRatio: '1:1', quality: '2K' }

/** Compares a request with the first one of its Idempotency-Key. */
async function compare(first: Partial<RequestJob>, again: Partial<RequestJob>): Promise<void> {
  const store = memoryStore()
  const stored = events(request({ settings, ...first })).map((event, n) => ({
    id: `${n}`,
    event,
    metadata: { correlationId: context.correlationId, causationId: context.causationId },
  }))
  await store.append(queueStream(userId), 'none', stored)
  // Not asked: the place of the first request is known.
  const db = new MongoClient('mongodb://127.0.0.1:1').db()
  const deps = { store, keys: memoryKeys(), db }
  await refuseOtherRequest(deps, userId, { jobId, requestRevision: 0n }, request({ settings, ...again }))
}

test('a repeat is the same request although this release knows a setting that the first one lacks', async () => {
  await expect(compare({}, {})).resolves.toBeUndefined()
  await expect(compare({}, { settings: { ...settings, background: 'opaque' } })).resolves.toBeUndefined()
})

test.each<[string, Partial<RequestJob>, Partial<RequestJob>]>([
  ['another setting', {}, { settings: { ...settings, quality: '4K' } }],
  ['a setting less', {}, { settings: { quality: '2K' } }],
  ['another prompt', {}, { prompt: 'a lighthouse at noon' }],
  ['more images', {}, { outputs: 3 }],
  ['no LoRA', { loraId: '55555555-5555-4555-8555-555555555555' }, {}],
])('%s is another request', async (_what, first, again) => {
  await expect(compare(first, again)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
})
