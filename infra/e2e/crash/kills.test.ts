import { chargedOutput, chargeStream } from '@studio/backend/features/costs/events.ts'
import { charges } from '@studio/backend/features/costs/projection.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { collectionOf } from '@studio/backend/platform/projections/lists/read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTruth } from '../oracle/read-truth.ts'
import { deletedPeople, eventsOf, type Truth } from '../oracle/truth.ts'
import { brokenIn, judge } from '../oracle/verdict.ts'
import { withEngines } from '../support/engines.ts'
import { type Product, startProduct } from '../support/product.ts'
import { crash, crashSettings } from './run.ts'

const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121)

let product: Product
let truth: Truth

beforeAll(async () => {
  // the supervisor waits longer each time a part ends, which would only make this test slow
  product = await startProduct({ ...crashSettings, LONGEST_RESTART_DELAY_MS: '200' })
}, 120_000)

afterAll(() => product.remove(), 30_000)

/** What the load leads to whatever the faults are, in so few actions. */
const typesToHave = [
  'WorkEnded',
  'CallAnswered',
  'FramesExtracted',
  'ChatCreated',
  'AccountSuspended',
  'AccountDeleted',
]

test(`18 kills under load (seed ${seed}): every accepted job ends and no invariant is broken`, async () => {
  truth = await crash(product, { seed, kills: 18, people: 3, longestPauseMs: 2_000, actsBetween: [2, 8] })
  expect(judge(truth)).toEqual([])
  expect(eventsOf(truth.log, 'AssetCreated').length).toBeGreaterThan(10)
  const types = new Set<string>(truth.log.map(({ type }) => type))
  expect(typesToHave.filter((type) => !types.has(type))).toEqual([])
}, 600_000)

/**
 * Whether other records must tell of an event. They need not of the charge of a call or of the upload of a picture: a process that is
 * killed just before it leaves the same log. Nor is there anything to compare what a deleted person has said with.
 */
function leavesATrace({ type, data }: Truth['log'][number]): boolean {
  if ('userId' in data && deletedPeople(truth.log).has(data.userId)) return false
  return (type !== 'CostRecorded' && type !== 'AssetCreated') || data.jobId !== undefined
}

const typesToLose = [
  'JobEnded',
  'WorkEnded',
  'FramesExtracted',
  'ChatMessageAdded',
  'AssetCreated',
  'CostRecorded',
  'SlotReleased',
  'OutputSubmitted',
] as const

test('the oracle notices when an event is missing from the log of this run', () => {
  const unnoticed = typesToLose.filter((type) => {
    const lost = eventsOf(truth.log, type).find(leavesATrace)
    return lost === undefined || brokenIn({ ...truth, log: truth.log.filter((event) => event !== lost) }).length === 0
  })
  expect(unnoticed).toEqual([])
})

test('the oracle notices a document in the database of this run that no event explains', async () => {
  const ghost = { _id: randomId(), position: 1n, title: 'nobody requested it' }
  await withEngines(product, async ({ db }) => {
    await collectionOf<typeof ghost>(db, charges).insertOne(ghost)
  })
  expect(brokenIn(await readTruth(product))).toContain('I6')
}, 60_000)

test('the oracle notices a double charge in the log of this run', async () => {
  const charge = eventsOf(truth.log, 'CostRecorded').find(({ data }) => chargedOutput(data) !== undefined)
  const output = charge && chargedOutput(charge.data)
  if (charge === undefined || output === undefined) throw new Error('no output was charged')
  const { data, type, metadata, revision } = charge
  await withEngines(product, ({ store }) =>
    store.append(chargeStream(output.jobId, output.n), revision, [{ id: randomId(), event: { type, data }, metadata }]),
  )
  expect(brokenIn(await readTruth(product))).toEqual(expect.arrayContaining(['I2', 'I4']))
}, 60_000)
