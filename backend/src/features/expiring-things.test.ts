import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded } from '../platform/projections/testing/given.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'
import { type ExpiredThing, expiredThings } from './expiring-things.ts'
import { userId } from './jobs/testing/builders.ts'
import { project } from './jobs/testing/read-models.ts'
import { type LoraEvent, LoraId, loraStream } from './loras/events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const loraIdOf = (n: number) => LoraId.parse(`77777777-7777-4777-8777-${String(n).padStart(12, '0')}`)
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString()

/** A LoRA that was put into the trash on that day. */
function trashed(n: number, on: number): readonly LoraEvent[] {
  const ids = { loraId: loraIdOf(n), userId }
  const plain = { plain: 'x' }
  const texts = { name: plain, triggerWord: plain, highNoiseUrl: plain, lowNoiseUrl: plain }
  return [
    { type: 'LoraCreated', data: { ...ids, ...texts } },
    { type: 'LoraDeleted', data: { ...ids, trashedAt: day(on) } },
  ]
}

it('lists what was deleted 30 days ago, the oldest first and each once, in pages', async () => {
  const restored: LoraEvent = { type: 'LoraRestored', data: { loraId: loraIdOf(5), userId } }
  const events = [...trashed(1, 2), ...trashed(2, 2), ...trashed(3, 1), ...trashed(4, 3), ...trashed(5, 1), restored]
  await project(database.db, ...events.map((event) => recorded(loraStream(event.data.loraId), event)))
  const page = (after?: ExpiredThing) => expiredThings(database.db, { now: new Date(day(2 + 30)), after, limit: 2 })
  const first = await page()
  expect(first).toEqual([
    { kind: 'lora', id: loraIdOf(3), trashedAt: day(1) },
    { kind: 'lora', id: loraIdOf(1), trashedAt: day(2) },
  ])
  const second = await page(first.at(-1))
  expect(second).toEqual([{ kind: 'lora', id: loraIdOf(2), trashedAt: day(2) }])
  expect(await page(second.at(-1))).toEqual([])
})
