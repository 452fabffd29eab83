import { expect, test } from 'vitest'
import { longFirst } from './order.ts'

test('files that kill the whole product start first, then those that run it; all others stay in order', () => {
  const names = ['shell/b', 'workflows/src/worker/worker', 'infra/e2e/references', 'infra/a', 'infra/e2e/crash/kills']
  const files = names.map((name) => ({ moduleId: `/studio/${name}.test.ts` }))
  expect(longFirst('/studio', files).map(({ moduleId }) => moduleId.slice(8, -8))).toEqual([
    'infra/e2e/crash/kills',
    'workflows/src/worker/worker',
    'infra/e2e/references',
    'shell/b',
    'infra/a',
  ])
})
