import { expect, it } from 'vitest'
import { boundsOf, comparisonOf, periodIn, periods } from './periods.ts'

const bounds = (key: (typeof periods)[number]['key'], now: string) => boundsOf(key, Date.parse(now))

it.each([
  ['today', '2026-11-24T00:00:00.000Z'],
  ['7days', '2026-11-18T00:00:00.000Z'],
  ['30days', '2026-10-26T00:00:00.000Z'],
  ['90days', '2026-08-27T00:00:00.000Z'],
  ['1year', '2025-11-25T00:00:00.000Z'],
] as const)('%s begins at the start of a day in UTC and ends before tomorrow', (key, startDate) => {
  const endDate = '2026-11-25T00:00:00.000Z'
  for (const now of ['2026-11-24T00:00:00.000Z', '2026-11-24T23:59:59.999Z', '2026-11-25T13:30:00.000+14:00'])
    expect(bounds(key, now)).toEqual({ startDate, endDate })
})

it('compares the ended days of a period with as many days before them', () => {
  const now = Date.parse('2026-11-24T02:00:00.000Z')
  const [first, begin, today] = ['2026-11-12T00:00:00.000Z', '2026-11-18T00:00:00.000Z', '2026-11-24T00:00:00.000Z']
  expect(comparisonOf('7days', now)).toEqual({
    ended: { startDate: begin, endDate: today },
    before: { startDate: first, endDate: begin },
    words: 'without today, compared with the 6 days before',
  })
  expect(begin).toBe(boundsOf('7days', now).startDate)
  expect([comparisonOf('today', now), comparisonOf('all', now)]).toEqual([undefined, undefined])
})

it('has no bounds for all of the time, which holds where nothing is said', () => {
  expect(bounds('all', '2026-11-24T12:00:00.000Z')).toEqual({})
  expect([{}, { period: 'all' }, { period: 7 }, { period: 'century' }].map(periodIn)).toEqual(Array(4).fill('all'))
  expect(periods.map(({ key }) => periodIn({ period: key }))).toEqual(periods.map(({ key }) => key))
})

it('counts days across a leap day', () => {
  expect(bounds('7days', '2028-03-02T10:00:00.000Z').startDate).toBe('2028-02-25T00:00:00.000Z')
})
