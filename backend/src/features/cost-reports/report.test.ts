import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { array, assert, asyncProperty, constantFrom, integer, option, record, sample, subarray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../platform/eventsourcing/store/test-store.ts'
import { costEvents } from '../costs/events.ts'
import type { ChargeRow } from './charge-row.ts'
import { dimensions, ReportOptions } from './contract.ts'
import { headText } from './rendering.ts'
import { makeReport, type Report, ReportCheckpoint, type ReportedLog } from './report.ts'

const people = Array.from({ length: 4 }, () => randomUUID())
const models = ['bytedance/seedream-v4', 'kling-2.5', 'openai/gpt-4o', 'local/llama']
let server: TestStore
let client: EventStoreDBClient

beforeAll(async () => {
  server = await openTestStore()
  client = EventStoreDBClient.connectionString(server.url)
})
afterAll(async () => {
  await client.dispose()
  await server.remove()
})

/** Random charges of pictures, clips and language models. */
const charge = record({
  user: constantFrom(...people),
  model: constantFrom(...models),
  feature: constantFrom('image', 'video', 'chat'),
  sandbox: constantFrom(true, false),
  amount: integer({ min: 0, max: 5_000_000 }),
  credits: option(integer({ min: 1, max: 30 }), { nil: undefined, freq: 5 }),
  usage: constantFrom(
    { outputs: 1 },
    { outputs: 1, seconds: 4.2, resolution: '720p' },
    { inputTokens: 12, outputTokens: 7 },
  ),
})
const metadata = (schema: number) => ({ correlationId: randomUUID(), causationId: randomUUID(), schema })

async function append(stream: string, data: object, schema = 4): Promise<void> {
  await client.appendToStream(
    stream,
    jsonEvent({ type: 'CostRecorded', data: { ...data }, metadata: metadata(schema) }),
  )
}

interface Written {
  readonly row: Pick<
    ChargeRow,
    'user' | 'model' | 'feature' | 'day' | 'sandbox' | 'amount' | 'credits' | 'created' | 'position'
  >
}

/** Writes charges as the product does, between events that are none of ours; returns what the store says of them. */
async function write(count: number): Promise<Written[]> {
  for (const { user, amount, ...rest } of sample(charge, count)) {
    const credits = rest.credits === undefined ? {} : { credits: rest.credits }
    const data = { ...rest, ...credits, userId: user, provider: 'wavespeed', priceListVersion: 2, amount }
    await append(`charge-${randomUUID()}`, data)
    if (amount % 7 === 0) await append('foreign-1', { amount }, 99)
  }
  return await written()
}

/** Every charge by the unchanged client: the other way to know what the log holds. */
async function written(): Promise<Written[]> {
  const all: Written[] = []
  for await (const { event } of client.readAll()) {
    if (event?.type !== 'CostRecorded' || !event.streamId.startsWith('charge-')) continue
    // The tests have written it.
    const data = event.data as unknown as ChargeRow & { readonly userId: string }
    const created = event.created.getTime()
    const day = event.created.toISOString().slice(0, 10)
    all.push({ row: { ...data, user: data.userId, day, created, position: event.position?.commit ?? 0n } })
  }
  return all
}

const logNow = async (): Promise<ReportedLog> => ({
  url: server.url,
  logId: 'log',
  head: (await written()).at(-1)?.row.position ?? 0n,
})
const work = { code: 'test', isModel: () => false }
const report = async (options: object = {}, log?: ReportedLog): Promise<Report> =>
  makeReport(log ?? (await logNow()), ReportOptions.parse(options), work)

/** The same sums made in the plainest way. */
function sumsOf(rows: readonly Written['row'][], by: readonly (typeof dimensions)[number][]) {
  const sums = new Map<string, { charges: number; amount: number; credits: number }>()
  for (const row of rows) {
    const key = JSON.stringify([...by.map((dimension) => row[dimension]), row.sandbox ? 'simulated' : 'real'])
    const { charges, amount, credits } = sums.get(key) ?? { charges: 0, amount: 0, credits: 0 }
    sums.set(key, { charges: charges + 1, amount: amount + row.amount, credits: credits + (row.credits ?? 0) })
  }
  return Object.fromEntries(sums)
}

const sumsIn = ({ lines }: Report) =>
  Object.fromEntries(
    lines.map(({ keys, money, charges, amount, credits }) => [
      JSON.stringify([...keys, money]),
      { charges, amount, credits },
    ]),
  )

describe('a report', () => {
  it('of a log without charges is refused', async () => {
    await expect(report()).rejects.toMatchObject({ reason: 'empty-log' })
    await append('foreign-1', { amount: 1 }, 99)
    await expect(report()).rejects.toMatchObject({ reason: 'empty-log' })
  })

  it('equals an independent sum, whatever it is of', async () => {
    const all = (await write(300)).map(({ row }) => row)
    const log = await logNow()
    const times = all.map(({ created }) => created)
    const options = record(
      {
        by: subarray([...dimensions], { minLength: 1 }),
        user: constantFrom(...people),
        model: constantFrom(...models),
        range: array(constantFrom(...times), { minLength: 2, maxLength: 2 }),
        asOf: constantFrom(...times),
      },
      { requiredKeys: ['by'] },
    )
    const iso = (time: number) => new Date(time).toISOString()
    await assert(
      asyncProperty(options, async ({ range = [], ...asked }) => {
        const [from = 0, to = 0] = range.toSorted((a, b) => a - b)
        const last = asked.asOf ?? Number.POSITIVE_INFINITY
        const upTo = all.findLast(({ created }) => created <= last)?.position ?? 0n
        const expected = all.filter(
          (row) =>
            row.position <= upTo &&
            (asked.user === undefined || row.user === asked.user) &&
            (asked.model === undefined || row.model === asked.model) &&
            (from === to || (row.created >= from && row.created < to)),
        )
        const made = await report(
          {
            by: asked.by,
            ...(asked.user !== undefined && { user: asked.user }),
            ...(asked.model !== undefined && { model: asked.model }),
            ...(from !== to && { from: iso(from), to: iso(to) }),
            ...(asked.asOf !== undefined && { asOf: iso(asked.asOf) }),
          },
          log,
        )
        expect(sumsIn(made)).toEqual(sumsOf(expected, asked.by))
        const whole = (all: readonly { readonly amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
        expect(whole(made.totals)).toBe(whole(expected))
      }),
      { numRuns: 60 },
    )
  })

  it('as of a moment is the report of the log as it was then', async () => {
    const before = await report({ by: ['user', 'model'] })
    const moment = (await written()).at(-1)?.row.created ?? 0
    while (Date.now() <= moment) await new Promise((resolve) => setImmediate(resolve))
    await write(20)
    const asOf = await report({ by: ['user', 'model'], asOf: new Date(moment).toISOString() })
    expect(asOf.lines).toEqual(before.lines)
    expect(asOf.head.position).toBe(before.head.position)
    expect((await report({ by: ['user', 'model'] })).lines).not.toEqual(before.lines)
    expect((await report({ asOf: '2020-01-01' })).lines).toEqual([])
  })

  it('says that a model or a person is unknown, and of a known model without charges that there are none', async () => {
    await expect(report({ model: 'nope' })).rejects.toMatchObject({ reason: 'unknown-model' })
    await expect(report({ user: randomUUID() })).rejects.toMatchObject({ reason: 'unknown-user' })
    const known = { ...work, isModel: (model: string) => model === 'new' }
    const options = ReportOptions.parse({ model: 'new' })
    expect((await makeReport(await logNow(), options, known)).lines).toEqual([])
  })

  it('refuses a period that is turned round or empty, and days that the calendar does not have', () => {
    const problems = (options: object) => ReportOptions.safeParse(options).error?.issues.map(({ path }) => path[0])
    expect(problems({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to'])
    expect(problems({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['to'])
    expect(problems({ from: '2026-02-30' })).toEqual(['from'])
    expect(problems({ from: 'yesterday' })).toEqual(['from'])
    expect(problems({ by: ['model', 'model'] })).toEqual(['by'])
  })

  it('reads charges of every schema that was ever written', async () => {
    const samples = join(import.meta.dirname, '../../testing/samples')
    const sums = async () => (await report({ by: ['feature'] })).totals.reduce((all, { charges }) => all + charges, 0)
    const before = await sums()
    for (let schema = 1; schema <= costEvents.CostRecorded.schema; schema++) {
      const text = readFileSync(join(samples, `CostRecorded.${schema}.json`), 'utf8')
      await append(`charge-${randomUUID()}`, JSON.parse(text) as object, schema)
    }
    expect(await sums()).toBe(before + costEvents.CostRecorded.schema)
  })

  it('goes on at the place where another process has left it', async () => {
    const log = await logNow()
    const options = ReportOptions.parse({ by: ['user', 'day'] })
    const whole = await makeReport(log, options, work)
    let checkpoint: ReportCheckpoint | undefined
    const save = async (saved: ReportCheckpoint) => {
      if (checkpoint !== undefined) throw new Error('the process died')
      checkpoint = ReportCheckpoint.parse(JSON.parse(JSON.stringify(saved)))
    }
    const checkpoints = { last: undefined, everyCharges: 100, save }
    await expect(makeReport(log, options, { ...work, checkpoints })).rejects.toThrow('the process died')
    await write(20)
    const seen: bigint[] = []
    const rest = await makeReport(await logNow(), options, {
      ...work,
      checkpoints: { last: checkpoint, everyCharges: 1_000, save },
      onCharge: ({ position }) => void seen.push(position),
    })
    expect(rest).toEqual(whole)
    expect(seen.every((position) => position > BigInt(checkpoint?.read ?? 0))).toBe(true)
    expect(seen.length).toBe((await written()).length - 20 - 100)
    const elsewhere = { last: { ...ReportCheckpoint.parse(checkpoint), logId: 'another' }, everyCharges: 1_000, save }
    expect(sumsIn(await makeReport(log, options, { ...work, checkpoints: elsewhere }))).toEqual(sumsIn(whole))
  })

  it('by another price list says how many charges it has left as they were, wherever a process has died', async () => {
    const model = 'openai/stopped'
    const call = { userId: people[0], feature: 'chat', model, provider: 'openrouter', sandbox: false }
    const counted = { usage: { inputTokens: 1_000_000, outputTokens: 0 }, amount: 500 }
    for (const rest of [{ amount: 7 }, counted, { amount: 3 }])
      await append(`charge-${randomUUID()}`, { ...call, priceListVersion: 2, ...rest })
    const log = await logNow()
    const prices = { micros: { [`${model} million-tokens-read`]: 900, [`${model} million-tokens-written`]: 1 } }
    const options = ReportOptions.parse({ model, prices })
    const saved: ReportCheckpoint[] = []
    const save = async (checkpoint: ReportCheckpoint) => {
      saved.push(ReportCheckpoint.parse(JSON.parse(JSON.stringify(checkpoint))))
    }
    const listed = { ...work, repricedBy: 'next' }
    const checkpoints = { last: undefined, everyCharges: 1, save }
    const whole = await makeReport(log, options, { ...listed, checkpoints })
    expect(whole.totals).toMatchObject([{ charges: 3, amount: 510, repriced: 910 }])
    expect(headText(whole.head)).toContain('Charges kept as they were, since nothing was counted for them: 2')
    const last = saved.find(({ fold }) => fold.uncounted === 1)
    expect(await makeReport(log, options, { ...listed, checkpoints: { ...checkpoints, last } })).toEqual(whole)
    expect(headText((await report({ model })).head)).not.toContain('kept')
  })

  it('is not made when a charge cannot be understood', async () => {
    await append('charge-newer', {}, 1_000)
    await expect(report()).rejects.toMatchObject({ name: 'NewerEvent' })
  })
})
