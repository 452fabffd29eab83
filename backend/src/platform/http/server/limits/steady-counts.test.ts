import { expect, test } from 'vitest'
import { SteadyCounts } from './steady-counts.ts'

test('of very many who ask, those are forgotten who have not asked for long', () => {
  const counts = new SteadyCounts()
  let current: number | undefined
  const ask = (key: string) => {
    counts.incr(key, (_error, result) => (current = result?.current), 60_000)
    return current
  }
  ask('ann')
  ask('ben')
  for (let n = 0; n < 4_998; n++) ask(`somebody ${n}`)
  expect(ask('ben')).toBe(2)
  ask('one more')
  expect(ask('ben')).toBe(3)
  expect(ask('ann')).toBe(1)
})
