import { afterAll, beforeAll, expect, it } from 'vitest'
import { SourceId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { recorded } from '../../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { userId } from '../jobs/testing/builders.ts'
import { project } from '../jobs/testing/read-models.ts'
import type { SourceEvent } from './events.ts'
import { sourceBytes } from './queries.ts'

/** Soon after the events of a test were recorded. */
const now = new Date(Date.UTC(2026, 0, 2))

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('sums more bytes of videos than an integer of 32 bits holds as a plain number', async () => {
  const bytes = 1_500_000_000
  const video = { durationMs: 2_000, width: 64, height: 36, bytes, contentType: 'video/mp4' }
  const stored = (): readonly SourceEvent[] => {
    const of = { sourceId: SourceId.parse(randomId()), userId }
    return [
      { type: 'SourceRequested', data: { ...of, kind: 'upload' } },
      { type: 'SourceStored', data: { ...of, video } },
    ]
  }
  expect(await sourceBytes(database.db, userId, now)).toBe(0)
  await project(database.db, ...[...stored(), ...stored()].map((event) => recorded('source', event)))
  expect(await sourceBytes(database.db, userId, now)).toBe(2 * bytes)
})
