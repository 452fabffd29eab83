import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../platform/eventsourcing/store/test-store.ts'
import type { KeptFiles } from '../platform/reports/row-parts.ts'
import { type CostReport, costReport } from './cost-report.ts'
import type { ReportedLog } from './cost-reports/report.ts'

const count = 90
const user = randomUUID()
let server: TestStore
let log: ReportedLog

beforeAll(async () => {
  server = await openTestStore()
  const client = EventStoreDBClient.connectionString(server.url)
  let head = 0n
  for (let n = 1; n <= count; n++) {
    const data = { userId: user, model: 'kling-2.5', feature: 'video', provider: 'wavespeed', sandbox: true }
    const charge = { ...data, usage: { outputs: 1 }, priceListVersion: 2, amount: n }
    const metadata = { correlationId: user, causationId: user, schema: 4 }
    const event = jsonEvent({ type: 'CostRecorded', data: charge, metadata })
    const { position } = await client.appendToStream(`charge-${randomUUID()}`, event)
    head = position?.commit ?? head
  }
  await client.dispose()
  log = { url: server.url, logId: 'log', head }
})
afterAll(() => server.remove())

/** Files that outlive the process, and how many were written. */
function memory() {
  const files = new Map<string, Buffer>()
  const kept: KeptFiles = {
    read: (name) => Promise.resolve(files.has(name) ? Readable.from([files.get(name)]) : null),
    write: async (name, body) => {
      files.set(name, body instanceof Readable ? await buffer(body) : Buffer.from(body))
    },
    remove: (names) => Promise.resolve(names.forEach((name) => void files.delete(name))),
  }
  return { files, kept }
}

const signal = new AbortController().signal

/** Makes a report in a folder of its own, and reads its file. */
async function make(input: object, kept: KeptFiles = memory().kept) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-cost-report-'))
  const shares: number[] = []
  try {
    const onProgress = (share: number) => void shares.push(share)
    const made: CostReport = await costReport(log, input, { signal, onProgress, folder, kept, everyCharges: 20 })
    const file = made.refused ? Buffer.alloc(0) : await readFile(made.file)
    return { made, shares, text: file.toString() }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const total = (count * (count + 1)) / 2
const sql = 'SELECT count(*) AS n, sum(amount_micros)::BIGINT AS amount FROM charges'

describe('a report for admins', () => {
  it('is a file, of the sums by what was asked', async () => {
    const { made, shares, text } = await make({ by: ['feature'], format: 'ndjson' })
    expect(JSON.parse(text)).toMatchObject({ feature: 'video', charges: count, amount_micros: total })
    expect(made).toMatchObject({ format: 'ndjson', lines: 1, charges: count })
    expect(shares.at(-1)).toBe(1)
  })

  it('is made as Parquet too, and answers SQL', async () => {
    const [parquet, asked] = await Promise.all([make({ format: 'parquet' }), make({ format: 'ndjson', sql })])
    expect(parquet.text.startsWith('PAR1')).toBe(true)
    expect(parquet.made).toMatchObject({ lines: 1, charges: count })
    expect(JSON.parse(asked.text)).toEqual({ n: count, amount: total })
    expect(asked.made).toMatchObject({ lines: 1, charges: count })
  })

  it('says why it cannot be made', async () => {
    const prices = { micros: { 'other image': 1 } }
    expect((await make({ prices })).made).toMatchObject({ refused: { reason: 'no-price' } })
    const { made } = await make({ sql: "SELECT 'mira@example.com' FROM nothing" })
    expect(made).toMatchObject({ refused: { reason: 'unusable-sql', message: 'The SQL could not be run.' } })
    expect(made.refused?.problem).toContain('nothing')
  })

  it.each([{ format: 'ndjson' }, { format: 'ndjson', sql }])('goes on where its process died: %j', async (input) => {
    const whole = (await make(input)).text
    const { files, kept } = memory()
    const write: KeptFiles['write'] = async (name, body) => {
      if (files.has('place') && name === 'place') throw new Error('the process died')
      await kept.write(name, body)
    }
    await expect(make(input, { ...kept, write })).rejects.toThrow('the process died')
    // what the first process has added up counts, and is not added up again
    const place = files.get('place')?.toString() ?? ''
    expect(place).toContain('"charges":20')
    if (!('sql' in input)) files.set('place', Buffer.from(place.replaceAll('"charges":20', '"charges":520')))
    const { text } = await make(input, kept)
    expect(text).toBe('sql' in input ? whole : whole.replace('"charges":90', '"charges":590'))
    expect([...files.keys()]).toEqual([])
  })

  it('begins again where another release was, which may add up differently', async () => {
    const { files, kept } = memory()
    const place = { logId: 'log', upTo: '1', read: '1', known: { models: [], people: [] } }
    const fold = { groups: [], totals: [], versions: [] }
    files.set('place', Buffer.from(JSON.stringify({ code: 'another', place: { ...place, fold }, parts: 0 })))
    expect((await make({ format: 'ndjson' }, kept)).made).toMatchObject({ charges: count })
  })
})
