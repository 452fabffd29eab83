import type { Db, Document } from 'mongodb'
import { expect } from 'vitest'
import type { AnyEvent, Recorded } from '../../eventsourcing/event.ts'
import { deriveId } from '../../eventsourcing/ids.ts'
import { applySteps } from '../apply/apply.ts'
import { interpret } from '../apply/interpret.ts'
import type { StoredModel } from '../apply/writes.ts'
import { ensureIndexes } from '../mongo/indexes.ts'
import { type AnyProjection, collectionName } from '../projection.ts'
import { testDatabase } from './test-database.ts'

let written = 0n
const revisions = new Map<string, bigint>()

/** An event as if it stood in the log: each call is one place further on, with a gap after it. */
export function recorded<Event extends AnyEvent>(
  stream: string,
  event: Event,
  overrides: Partial<Omit<Recorded, 'type' | 'data'>> = {},
): Recorded<Event> {
  written += 1n
  const revision = revisions.get(stream) ?? 0n
  revisions.set(stream, revision + 1n)
  const id = deriveId('recorded', String(written))
  return {
    ...event,
    id,
    stream,
    revision,
    position: written * 10n,
    created: new Date(Date.UTC(2026, 0, 1) + Number(written) * 1000),
    metadata: { correlationId: id, causationId: id, schema: 1 },
    ...overrides,
  }
}

interface Given {
  /**
   * Compares all documents, sorted by `_id` and without their `position`, after each of: one batch; every event twice, one
   * by one; and a stale second writer that repeats every beginning of the log over the finished documents.
   */
  readonly expect: (documents: readonly (Document & { readonly _id: string })[]) => Promise<void>
}

/** Test helper: `await given(projection, ...events).expect(documents)`, on the real MongoDB of the test run. */
export function given(projection: AnyProjection, ...events: readonly Recorded[]): Given {
  return {
    async expect(documents) {
      const { db, drop } = await testDatabase()
      const after = (batches: readonly (readonly Recorded[])[]) => documentsAfter(db, projection, batches)
      try {
        await ensureIndexes(db, [projection])
        expect(await after([events]), 'in one batch').toEqual(documents)
        const twice = events.flatMap((event) => [[event], [event]])
        expect(await after(twice), 'every event twice, one by one').toEqual(documents)
        const beginnings = events.map((_, n) => events.slice(0, n + 1))
        expect(await after([events, ...beginnings]), 'a stale second writer').toEqual(documents)
      } finally {
        await drop()
      }
    },
  }
}

/** The documents of a read model that had none before these batches. */
async function documentsAfter(db: Db, projection: AnyProjection, batches: readonly (readonly Recorded[])[]) {
  const collection = db.collection<StoredModel>(collectionName(projection))
  await collection.deleteMany({})
  for (const batch of batches) {
    await applySteps(
      db,
      batch.flatMap((event) => interpret([projection], event).steps),
    )
  }
  return await collection
    .find({}, { projection: { position: 0 } })
    .sort({ _id: 1 })
    .toArray()
}
