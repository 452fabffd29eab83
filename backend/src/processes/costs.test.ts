import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charges } from '../features/costs/projection.ts'
import { allEvents } from '../features/events.ts'
import { allProjections } from '../features/read-models.ts'
import { memoryKeys } from '../platform/eventsourcing/keys/testing/memory-keys.ts'
import { connectEventStore } from '../platform/eventsourcing/store/eventstoredb.ts'
import { openTestStore, type TestStore } from '../platform/eventsourcing/store/test-store.ts'
import { collectionName } from '../platform/projections/projection.ts'
import { startProjector } from '../platform/projections/run/projector.ts'
import { type TestDatabase, testDatabase } from '../platform/projections/testing/test-database.ts'

const program = join(import.meta.dirname, '../main.ts')
const model = 'bytedance/seedream-v4'
const user = randomUUID()
let log: TestStore
let empty: TestStore
let database: TestDatabase
let folder: string

beforeAll(async () => {
  ;[log, empty, database] = await Promise.all([openTestStore(), openTestStore(), testDatabase()])
  folder = await mkdtemp(join(tmpdir(), 'atelier-costs-'))
  const store = connectEventStore({ url: log.url, definitions: allEvents, keys: memoryKeys() })
  await store.logId()
  await store.dispose()
  const client = EventStoreDBClient.connectionString(log.url)
  for (let n = 0; n < 300; n++) await client.appendToStream(`charge-${randomUUID()}`, chargeOf(n))
  await client.dispose()
})
afterAll(async () => {
  await Promise.all([log.remove(), empty.remove(), database.drop(), rm(folder, { recursive: true })])
})

const chargeOf = (n: number) =>
  jsonEvent({
    type: 'CostRecorded',
    data: {
      userId: n === 0 ? user : randomUUID(),
      jobId: randomUUID(),
      n: 0,
      feature: 'image',
      model,
      provider: 'wavespeed',
      sandbox: false,
      usage: { outputs: 1 },
      unitPrice: 27_000,
      priceListVersion: 2,
      amount: 27_000,
    },
    metadata: { correlationId: randomUUID(), causationId: randomUUID(), schema: 4 },
  })

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command as a process of its own, with the output in a pipe. */
function costs(
  args: readonly string[],
  { url = log.url, stopAfter }: { url?: string; stopAfter?: number } = {},
): Promise<Ended> {
  const env = {
    ...process.env,
    INIT_CWD: folder,
    EVENTSTORE_URL: url,
    MONGO_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    DATA_DIR: folder,
  }
  const child = spawn(process.execPath, [program, 'costs', ...args], { env })
  let [out, err] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    // As `head` does it: what it has read is enough.
    if (stopAfter !== undefined && out.length >= stopAfter) child.stdout.destroy()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

describe('npm run costs', () => {
  it('prints the report alone to the standard output, in every text format', async () => {
    const [table, csv, json, ndjson] = await Promise.all(
      ['table', 'csv', 'json', 'ndjson'].map((format) => costs(['--by', 'feature,model', '--format', format])),
    )
    expect([table, csv, json, ndjson].map((ended) => ended?.code)).toEqual([0, 0, 0, 0])
    expect(table?.out).toMatch(/^Log [0-9a-f-]{36}, up to position \d+\nPrice lists 2\nAtelier /)
    expect(table?.out).toContain('8.100000')
    expect(table?.err).toBe('')
    expect(csv?.out.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFfeature,model,money,charges,outputs,seconds,input_tokens,output_tokens,credits,amount_micros,amount_usd',
      `image,${model},real,300,300,0,0,0,0,8100000,8.100000`,
    ])
    expect(csv?.err).toContain('up to position')
    const line = { feature: 'image', model, money: 'real', charges: 300, amount_micros: 8_100_000 }
    expect(JSON.parse(json?.out ?? '')).toMatchObject({ lines: [line], report: { priceLists: [2] } })
    expect(JSON.parse(ndjson?.out ?? '')).toMatchObject(line)
  })

  it('writes a file as a whole, Parquet too, and nothing beside it', async () => {
    const files = ['lines.csv', 'lines.parquet']
    const killed = spawnSync(process.execPath, ['--version']).pid
    await writeFile(join(folder, `lines.csv.${hostname()}-${killed}-abc.part`), 'half of a report')
    const ended = await Promise.all(
      files.map((file) => costs(['--by', 'user', '--format', file.slice(6), '--output', file])),
    )
    expect(ended.map(({ code, out }) => ({ code, out }))).toEqual([0, 0].map((code) => ({ code, out: '' })))
    expect((await readFile(join(folder, 'lines.csv'), 'utf8')).split('\r\n')).toHaveLength(302)
    expect((await readFile(join(folder, 'lines.parquet'))).subarray(-4).toString()).toBe('PAR1')
    expect((await readdir(folder)).filter((file) => file.includes('.part'))).toEqual([])
  })

  it('answers SQL about the charges, and nothing else', async () => {
    const sql = 'SELECT model, count(*) AS n, sum(amount_micros) AS micros FROM charges GROUP BY ALL'
    const [found, refused] = await Promise.all([
      costs(['--sql', sql, '--format', 'ndjson']),
      costs(['--sql', "SELECT * FROM read_text('/etc/passwd')"]),
    ])
    expect(JSON.parse(found.out)).toEqual({ model, n: 300, micros: 8_100_000 })
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('disabled by configuration')
  })

  it('ends well when its reader has read enough', async () => {
    const { code, err } = await costs(['--sql', 'SELECT * FROM charges, range(2000)', '--format', 'ndjson'], {
      stopAfter: 10,
    })
    expect({ code, trouble: err.includes('EPIPE') }).toEqual({ code: 0, trouble: false })
  })

  it('tells by another price list what the same usage would have cost', async () => {
    const list = { version: 'next', micros: { [`${model} image`]: 30_000 } }
    await writeFile(join(folder, 'prices.json'), JSON.stringify(list))
    await writeFile(join(folder, 'same.json'), JSON.stringify({ micros: { [`${model} image`]: 27_000 } }))
    await writeFile(join(folder, 'other.json'), JSON.stringify({ micros: { 'other image': 1 } }))
    await writeFile(join(folder, 'broken.json'), '{"micros":')
    const run = (file: string) => costs(['--prices', file, '--format', 'ndjson'])
    const [next, same, other, broken, missing] = await Promise.all(
      ['prices.json', 'same.json', 'other.json', 'broken.json', 'missing.json'].map(run),
    )
    expect(JSON.parse(next?.out ?? '')).toMatchObject({
      amount_micros: 8_100_000,
      repriced_micros: 9_000_000,
      difference_micros: 900_000,
    })
    expect(next?.err).toContain('repriced by version next (sha256')
    expect(JSON.parse(same?.out ?? '')).toMatchObject({ difference_micros: 0 })
    expect([other, broken, missing].map((ended) => ended?.code)).toEqual([2, 2, 2])
    expect(other?.err).toContain(`any price for ${model}`)
    expect(broken?.err).toContain('is no price list')
    expect(missing?.err).toContain('cannot be read (ENOENT)')
  })

  it.each([
    [['--from', '2026-11-02', '--to', '2026-11-01'], 'must be later than the beginning'],
    [['--model', 'nope'], 'No model is called nope'],
    [['--user', randomUUID()], 'Nothing was ever charged to a person'],
    [['--user', 'mira'], '--user: This must be the id of a person'],
    [['--by', 'colour'], '--by: '],
    [['--format', 'xlsx'], 'is none of table'],
    [['--format', 'parquet'], 'needs --output'],
    [['--output', 'no/such/folder.csv'], '/no/such (ENOENT)'],
    [['--output', ''], 'is a folder'],
    [['--colour'], 'colour'],
    [['--as-of', 'then'], '--as-of: This must be a day'],
  ])('ends with 2 for %j and says why', async (args, reason) => {
    const { code, out, err } = await costs(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
  })

  it('ends with 2 for an empty log, and leaves it empty', async () => {
    const { code, err } = await costs([], { url: empty.url })
    expect({ code, err }).toEqual({ code: 2, err: 'Nothing was ever charged: the log holds no cost.\n' })
    const store = connectEventStore({ url: empty.url, definitions: allEvents, keys: memoryKeys() })
    expect(await store.head()).toBe(0n)
    await store.dispose()
  })

  it('ends with 1 when the log cannot be read', async () => {
    const { code, err } = await costs([], { url: 'esdb://127.0.0.1:1?tls=false' })
    expect(code).toBe(1)
    expect(err).toMatch(/^The event store does not answer\. See that the product runs.*\nEvent store/)
  })

  it('ends with 130 when it is interrupted, and leaves no file', async () => {
    const file = join(folder, 'interrupted.csv')
    const endless = 'WITH RECURSIVE r AS (SELECT 1 AS a UNION ALL SELECT a + 1 FROM r) SELECT count(*) FROM r'
    const env = { ...process.env, EVENTSTORE_URL: log.url, MONGO_URL: database.url, DATA_DIR: folder }
    const child = spawn(process.execPath, [program, 'costs', '--sql', endless, '--format', 'csv', '--output', file], {
      env: { ...env, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') },
    })
    // The head of the report is told when all charges are there and the query begins.
    child.stderr.once('data', () => child.kill('SIGINT'))
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130)
    expect(existsSync(file)).toBe(false)
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('verifies a report against the read model to the millionth of a dollar', async () => {
    const keys = memoryKeys()
    const store = connectEventStore({ url: log.url, definitions: allEvents, keys })
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const projector = startProjector({
      store,
      db: database.db,
      keys,
      projections: allProjections,
      definitions: allEvents,
      log: quiet,
    })
    const right = await costs(['--verify', '--format', 'csv'])
    expect(right).toMatchObject({ code: 0 })
    expect(right.err).toContain('agrees with the log')
    await projector.stop()
    await store.dispose()
    await database.db.collection(collectionName(charges)).updateOne({ userId: user }, { $inc: { amount: 1 } })
    const wrong = await costs(['--verify', '--format', 'csv'])
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain(`${user} image ${model} (real): log $0.027000 in 1, read model $0.027001 in 1`)
  })
})
