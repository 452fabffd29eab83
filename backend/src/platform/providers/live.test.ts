import { expect, it } from 'vitest'
import { liveSubjects } from './testing/live.ts'

const keys = { WAVESPEED_API_KEY: 'k', SEGMIND_API_KEY: 'k' }
const names = (env: NodeJS.ProcessEnv) => liveSubjects(env).map(({ name }) => name)

it('tests no real service unless asked to, with a key', () => {
  expect(names({})).toEqual([])
  expect(names(keys)).toEqual([])
  expect(names({ LIVE_PROVIDER_TESTS: '1' })).toEqual([])
  expect(names({ LIVE_PROVIDER_TESTS: '1', SEGMIND_API_KEY: 'k' })).toEqual(['segmind'])
  expect(names({ LIVE_PROVIDER_TESTS: '1', ...keys })).toEqual(['wavespeed', 'segmind'])
})

it('spends nothing without a cap, and no more than the cap over all services', () => {
  const [uncapped] = liveSubjects({ LIVE_PROVIDER_TESTS: '1', ...keys })
  expect(() => uncapped?.spend(1)).toThrow('LIVE_SPEND_CAP')
  const [first, second] = liveSubjects({ LIVE_PROVIDER_TESTS: '1', LIVE_SPEND_CAP: '0.25', ...keys })
  first?.spend(15_000)
  second?.spend(217_500)
  expect(() => first?.spend(20_000)).toThrow('LIVE_SPEND_CAP')
})
