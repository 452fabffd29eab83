import { allEvents } from '@studio/backend/features/events.ts'
import { allProjections } from '@studio/backend/features/read-models.ts'
import { foldInto } from '@studio/backend/platform/projections/apply/fold.ts'
import { listParked } from '@studio/backend/platform/projections/apply/parked.ts'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { connectMongo } from '@studio/backend/platform/projections/mongo/database.ts'
import { canonicalHash } from '@studio/backend/platform/projections/rebuild/canonical-hash.ts'
import type { Db } from 'mongodb'
import { expect } from 'vitest'
import { until } from '../support/until.ts'
import type { ReadSide } from './read-side.ts'

/** The position of the live read models; undefined when MongoDB does not respond or has none. */
export async function positionOf({ mongoUrl }: ReadSide): Promise<bigint | undefined> {
  try {
    const { db, close } = await connectMongo(mongoUrl('live'))
    try {
      return (await readCheckpoint(db))?.position
    } finally {
      await close()
    }
  } catch {
    return undefined // killed in this moment; the caller asks again
  }
}

/** Waits until the live read models are at the head of the log, and compares each with one folded from nothing. */
export async function expectCleanFold(side: ReadSide): Promise<void> {
  const { store, keys, mongoUrl } = side
  const head = await store.head()
  await until('the read models are at the head of the log', async () => (await positionOf(side)) === head)
  const [live, clean] = await Promise.all([connectMongo(mongoUrl('live')), connectMongo(mongoUrl('clean'))])
  try {
    await clean.db.dropDatabase()
    await foldInto(clean.db, { store, keys, definitions: allEvents }, allProjections, head)
    expect(await listParked(live.db)).toEqual([])
    expect(await hashes(live.db)).toEqual(await hashes(clean.db))
  } finally {
    await Promise.all([live.close(), clean.close()])
  }
}

const hashes = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(allProjections.map(async (each) => [each.name, await canonicalHash(db, each)] as const)),
  )
