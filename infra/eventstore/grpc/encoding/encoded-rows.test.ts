import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, boolean, constantFrom, record, string, uint8Array } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Beginnings, sparseEvents } from '../../storage/events.ts'
import type { ProposedEvent } from '../../storage/records.ts'
import { openStore, type Store } from '../../storage/store.ts'
import { packedPages } from '../read/scans.ts'
import { framePrefix, framesOf } from '../subscription/frames.ts'
import { eventResponse } from './encoded-event.ts'
import { framesOfRows } from './encoded-rows.ts'

let folder: string
let store: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-rows-'))
  store = openStore(join(folder, 'log.sqlite'))
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

const proposed = record<ProposedEvent>({
  id: uint8Array({ minLength: 16, maxLength: 16 }),
  type: constantFrom('Charged', 'Charged again', 'Ünchargedé', 'Other'),
  isJson: boolean(),
  metadata: uint8Array({ maxLength: 300 }),
  data: uint8Array({ maxLength: 400 }),
})
const appends = array(
  record({
    stream: string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    events: array(proposed, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const beginnings = constantFrom<Beginnings>(
  { of: 'type', prefixes: ['Charged'] },
  { of: 'type', prefixes: ['Ü', 'Other'] },
  { of: 'stream', prefixes: ['a', '\0'] },
  { of: 'type', prefixes: ['Nothing'] },
)

it('are the same bytes as of each event by itself, in both directions', async () => {
  await assert(
    asyncProperty(appends, beginnings, constantFrom('forwards', 'backwards'), async (all, asked, direction) => {
      const from = store.events.head() + 1n
      for (const { stream, events } of all) await store.append(stream, 'any', events)
      const range = [asked, direction, from, store.events.head()] as const
      const page = store.events.beginning(...range)
      const packed = store.events.packed(...range, sparseEvents)
      const responses = page.events.map((event) => eventResponse({ event }, false))
      const bytes = responses.reduce((sum, { length }) => sum + framePrefix + length, 0)
      expect(framesOfRows(packed.bytes, packed.rows)).toEqual(framesOf(responses, bytes))
      expect([packed.more, packed.considered]).toEqual([page.more, page.considered])
    }),
    { numRuns: 60 },
  )
})

const numbered = (n: number, type: string, data: Buffer): ProposedEvent => ({
  id: Buffer.alloc(16, `${n}`.padStart(16, '.')),
  type,
  isJson: true,
  metadata: Buffer.alloc(0),
  data,
})

it('go on behind a full page', async () => {
  const events = Array.from({ length: 300 }, (_, n) => numbered(n, 'Many', Buffer.from(`${n}`)))
  await store.append('many', 'any', events)
  const asked = { of: 'type', prefixes: ['Many'] } as const
  const found: number[] = []
  for (let from = 1n; ; ) {
    const { bytes, rows, more, considered } = store.events.packed(asked, 'forwards', from, store.events.head(), 100)
    found.push(...rows.map(({ data, end }) => Number(bytes.toString('latin1', data, end))))
    if (!more) break
    from = considered + 1n
  }
  expect(found).toEqual(events.map((_, n) => n))
})

it('are fewer in a page when they are long', async () => {
  const events = Array.from({ length: 60 }, (_, n) => numbered(n, 'Long', Buffer.alloc(30_000)))
  for (const event of events) await store.append('long', 'any', [event])
  const pages = packedPages(store, 'forwards', 'start', { of: 'type', prefixes: ['Long'] })
  const [first = 0, ...others] = [...pages].map(({ rows }) => rows.length).filter((rows) => rows > 0)
  expect(first + others.reduce((sum, rows) => sum + rows, 0)).toBe(events.length)
  expect(Math.max(...others)).toBe(3)
})
