import { expect, it } from 'vitest'
import { periodOf } from './period.ts'

it.each([
  ['nothing', {}, []],
  [
    'a day',
    { startDate: '2026-11-24T00:00:00.000Z', endDate: '2026-11-25T00:00:00.000Z' },
    ['2026-11-24', '2026-11-25'],
  ],
  [
    'its last millisecond',
    { startDate: '2026-11-24', endDate: '2026-11-24T23:59:59.999Z' },
    ['2026-11-24', '2026-11-25'],
  ],
  ['one in the afternoon', { endDate: '2026-11-24T13:00:00Z' }, [undefined, '2026-11-25']],
  ['the same moment twice', { startDate: '2026-11-24', endDate: '2026-11-24' }, ['2026-11-24', '2026-11-24']],
  [
    'a clock in UTC+14',
    { startDate: '2026-11-25T00:00:00+14:00', endDate: '2026-11-25T14:00:00+14:00' },
    ['2026-11-24', '2026-11-25'],
  ],
  [
    'the end of time',
    { startDate: '0001-01-01', endDate: '9999-12-31T23:59:59.999-12:00' },
    ['0001-01-01', '9999-12-30'],
  ],
])('%s is a half-open range of days in UTC', (_, period, days) => {
  const [from, until] = days.map((day) => (day === undefined ? undefined : new Date(day)))
  expect(periodOf(period)).toEqual({ ...(from && { from }), ...(until && { until }) })
})

it('refuses a period that ends before it begins', () => {
  expect(() => periodOf({ startDate: '2026-11-25', endDate: '2026-11-24T23:59:59.999Z' })).toThrow(/before it begins/)
})
