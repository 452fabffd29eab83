import { expect, test } from 'vitest'
import { checkMetrics } from './metric-checks.ts'
import { parseMetrics } from './metrics.ts'

const now = new Date('2026-05-01T12:00:00Z')
const seconds = now.getTime() / 1_000

function findings({ projector = '', worker = '' }) {
  const told = (text: string) => ({ state: 'seen', seen: parseMetrics(text) }) as const
  return checkMetrics({ projector: told(projector), worker: told(worker) }, now)
}
const statuses = (text: { projector?: string; worker?: string }) => findings(text).map(({ status }) => status)

test('without errors, and before any AI service has responded, there is nothing to do', () => {
  expect(statuses({ projector: 'atelier_projector_last_error_timestamp_seconds 0' })).toEqual([
    'ok',
    'unchecked',
    'unchecked',
  ])
})

test.each([
  ['a minute', 60, 'warning'],
  ['an hour', 3_600, 'ok'],
])('an error of the projector %s ago is shown with its kind', (_, ago, status) => {
  const projector = [
    'atelier_projector_restarts_total 3',
    'atelier_projector_last_error_info{error="StoreUnavailable"} 1',
    `atelier_projector_last_error_timestamp_seconds ${seconds - ago}`,
  ].join('\n')
  const [finding] = findings({ projector })
  expect(finding?.status).toBe(status)
  expect(finding?.says).toContain('3 restarts, the last for StoreUnavailable')
})

test('a projector that waits for a newer release is a problem for as long as it waits', () => {
  const projector = [
    'atelier_projector_last_error_info{error="NewerEvent"} 1',
    `atelier_projector_last_error_timestamp_seconds ${seconds - 5}`,
  ].join('\n')
  const [finding] = findings({ projector })
  expect(finding).toMatchObject({ status: 'problem' })
  expect(finding && 'advice' in finding && finding.advice).toContain('newer release')
})

test('a model that its service no longer has is a problem, which names the model', () => {
  const served = 'atelier_model_served{provider="wavespeed",model="some/model"} 1'
  const gone = 'atelier_model_served{provider="wavespeed",model="other/model"} 0'
  expect(statuses({ worker: served })[1]).toBe('ok')
  expect(findings({ worker: `${served}\n${gone}` })[1]).toMatchObject({
    status: 'problem',
    says: 'no longer served: other/model',
  })
})

test('a price that is not the service’s is a warning', () => {
  const labels = '{provider="wavespeed",model="some/model"}'
  const both = (ours: number, theirs: number) =>
    `atelier_model_price_dollars${labels} ${ours}\natelier_model_quote_dollars${labels} ${theirs}`
  expect(statuses({ worker: both(0.027, 0.027) })[2]).toBe('ok')
  expect(findings({ worker: both(0.027, 0.03) })[2]).toMatchObject({
    status: 'warning',
    says: 'some/model $0.027, the service $0.03',
  })
})

test('a process that reports no metrics is a problem while the product runs', () => {
  const failed = { state: 'failed', reason: 'connect ECONNREFUSED' } as const
  const idle = { state: 'idle' } as const
  expect(checkMetrics({ projector: failed, worker: failed }, now).map(({ status }) => status)).toEqual(
    Array<string>(3).fill('problem'),
  )
  expect(checkMetrics({ projector: idle, worker: idle }, now).map(({ status }) => status)).toEqual(
    Array<string>(3).fill('unchecked'),
  )
})
