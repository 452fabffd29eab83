import { expect, test } from 'vitest'
import { checkEngines } from './engine-checks.ts'
import type { Engines } from './engines.ts'

const idle = { state: 'idle' } as const
const failed = { state: 'failed', reason: 'connect ECONNREFUSED' } as const
const healthy: Engines = {
  running: true,
  api: { state: 'seen', seen: [] },
  admins: { state: 'seen', seen: [] },
  eventStore: { state: 'seen', seen: { id: 'a-log', head: 12n } },
  mongo: { state: 'seen', seen: '8.0.1' },
  temporal: { state: 'seen', seen: true },
  readModels: idle,
  foreignMarks: idle,
  versions: { eventStore: idle, mongo: idle, temporal: idle },
  metrics: { projector: idle, worker: idle },
}
const findings = (change: Partial<Engines>) => checkEngines({ ...healthy, ...change })
const statuses = (change: Partial<Engines>) => findings(change).map(({ status }) => status)

test('an engine that responds is shown with its log or version', () => {
  expect(statuses({})).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  const told = findings({}).map(({ says }) => says)
  expect(told).toContain('responds, log a-log up to position 12')
  expect(told).toContain('responds, version 8.0.1')
})

test('a stopped product is not a problem', () => {
  const stopped = { running: false, api: idle, admins: idle, eventStore: idle, mongo: idle, temporal: idle }
  expect(statuses(stopped)).toEqual(Array<string>(5).fill('unchecked'))
})

test('an engine that does not respond is a problem, embedded or external', () => {
  expect(statuses({ eventStore: failed, mongo: failed, temporal: failed })).toEqual([
    'ok',
    'ok',
    ...Array<string>(3).fill('problem'),
  ])
  const elsewhere = findings({ running: false, api: idle, mongo: failed }).find(({ check }) => check === 'MongoDB')
  expect(elsewhere).toMatchObject({ status: 'problem', advice: 'Look at the server that MONGO_URL names.' })
})

test('a Temporal that responds without serving, and an API that is not ready, are problems', () => {
  expect(statuses({ temporal: { state: 'seen', seen: false } })).toEqual(['ok', 'ok', 'ok', 'ok', 'problem'])
  expect(findings({ api: { state: 'seen', seen: ['mongodb'] } })[0]).toMatchObject({
    status: 'problem',
    says: 'waits for mongodb',
  })
  expect(statuses({ api: failed })[0]).toBe('problem')
})
