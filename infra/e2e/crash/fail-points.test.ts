import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Records } from '@studio/backend/platform/fail-points/records.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from '../oracle/verdict.ts'
import { type Product, startProduct } from '../support/product.ts'
import { failAtPoints, failPointSettings, missedPoints, pendingKills } from './fail-point-run.ts'

/**
 * The points between two effects of a job, and some of a deletion, at each of which a process is killed once. `npm run crash` kills at all
 * points, several times.
 */
const killedAt = [
  'log.append.JobRequested.after',
  'workflows.giveTurn.before',
  'log.append.OutputIntended.before',
  'log.append.OutputIntended.after',
  'provider-wavespeed.submit.after',
  'log.append.OutputSubmitted.after',
  'blobs.put.after',
  'log.append.OutputStored.after',
  'log.append.AssetCreated.after',
  'log.append.CostRecorded.after',
  'log.append.SlotReleased.after',
  'log.append.AccountDeletionRequested.after',
  'keys.erase.after',
  'log.append.IdentityReleased.after',
  'mongo.read-model.after',
  'mongo.feed.after',
  'mongo.checkpoint.after',
]

let folder: string
let product: Product

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-points-'))
  const rules = killedAt.map((point) => ({ point, action: 'kill' as const, hit: 1 }))
  product = await startProduct(failPointSettings(folder, rules))
}, 150_000)

afterAll(async () => {
  await product.remove()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

const isEnough = (records: Records) =>
  pendingKills(records, [1], killedAt).length === 0 && missedPoints(records).length === 0

test('api, projector and worker are killed between any two effects of a job: every point is reached and no invariant is broken', async () => {
  const run = { seed: 20_261_121, people: 5, idleMs: 2_000, folder, isEnough, atMostMs: 480_000 }
  const { truth, records } = await failAtPoints(product, run)
  expect(pendingKills(records, [1], killedAt)).toEqual([])
  expect(missedPoints(records)).toEqual([])
  expect(judge(truth)).toEqual([])
}, 840_000)
