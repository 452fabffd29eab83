import { expect, test } from 'vitest'
import { checkProgress, checkReadModels } from './read-model-checks.ts'
import type { Progress, ReadModels } from './read-models.ts'

const now = new Date('2026-05-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const at = (position: bigint) => ({ logId: 'a', position })
const caughtUp: Progress = { log: { id: 'a', head: 9n }, first: at(9n), later: at(9n), waited: 'reached' }
const quiet: ReadModels = { progress: caughtUp, parked: new Map(), orphans: [], openJobs: [] }

function statuses(change: Partial<ReadModels>, running = true) {
  const readModels = { state: 'seen', seen: { ...quiet, ...change } } as const
  return checkReadModels({ running, readModels }, now).map(({ status }) => status)
}
const orphan = (age: number) => ({ id: 'j-0', at: hoursAgo(age), amount: 40_000 })
const job = (age: number) => ({ jobId: 'j', admittedAt: hoursAgo(age) })

test('nothing parked, lost or late is ok', () => {
  expect(statuses({})).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test.each<[string, string, string, Partial<Progress>]>([
  ['at the head', 'ok', 'ok', {}],
  ['without the event store', 'unchecked', 'unchecked', { log: undefined }],
  ['without read models', 'problem', 'warning', { first: undefined, later: undefined, waited: 'late' }],
  ['of another log', 'problem', 'warning', { later: { logId: 'b', position: 9n }, waited: 'other-log' }],
  ['ahead of the log', 'problem', 'warning', { log: { id: 'a', head: 8n }, later: { ...at(9n), newestEvent: 9n } }],
  ['beyond the newest event', 'ok', 'ok', { log: { id: 'a', head: 8n }, later: { ...at(9n), newestEvent: 8n } }],
  ['behind and moving', 'warning', 'warning', { first: at(2n), later: at(5n), waited: 'late' }],
  ['behind and still', 'problem', 'warning', { first: at(2n), later: at(2n), waited: 'late' }],
])('a projector %s is %s while the product runs, else %s', (_, running, stopped, change) => {
  expect(checkProgress({ ...caughtUp, ...change }, true).status).toBe(running)
  expect(checkProgress({ ...caughtUp, ...change }, false).status).toBe(stopped)
})

test('a parked stream is a problem that names its reason, and how to get its events back', () => {
  const readModels = { state: 'seen', seen: { ...quiet, parked: new Map([['output-1', 'unknown type']]) } } as const
  const finding = checkReadModels({ running: true, readModels }, now).find(({ check }) => check === 'parked streams')
  expect(finding?.says).toBe('output-1: unknown type')
  expect(finding && 'advice' in finding && finding.advice).toContain('npm run rebuild -- --parked')
  expect(statuses({ parked: new Map([['output-1', 'unknown type']]) })).toEqual(['ok', 'problem', 'ok', 'ok'])
})

test('possible orphan spend is a problem for a week, then a warning', () => {
  expect(statuses({ orphans: [orphan(1)] })).toEqual(['ok', 'ok', 'problem', 'ok'])
  expect(statuses({ orphans: [orphan(24 * 8)] })).toEqual(['ok', 'ok', 'warning', 'ok'])
})

test.each([
  [0.1, 'ok', 'ok'],
  [1, 'warning', 'warning'],
  [25, 'problem', 'warning'],
])('a job open for %f hours is %s while the product runs, else %s', (age, running, stopped) => {
  expect(statuses({ openJobs: [job(age)] })[3]).toBe(running)
  expect(statuses({ openJobs: [job(age)] }, false)[3]).toBe(stopped)
})

test('read models that cannot be read are a problem, without MongoDB they are not looked at', () => {
  expect(checkReadModels({ running: true, readModels: { state: 'idle' } }, now).map(({ status }) => status)).toEqual(
    Array<string>(4).fill('unchecked'),
  )
  const readModels = { state: 'failed', reason: 'not primary' } as const
  expect(checkReadModels({ running: true, readModels }, now).map(({ status }) => status)).toEqual(
    Array<string>(4).fill('problem'),
  )
})
