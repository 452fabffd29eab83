import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('prints one aligned line per figure and marks a missed goal by NO', () => {
  const table = formatTable([
    { name: 'appends', value: 12_345.6, unit: 'events/s', goal: { atLeast: 12_000 } },
    { name: 'first paint', value: 250.4, unit: 'ms', goal: { atMost: 250 } },
    { name: 'jobs', value: 4.567, unit: 'outputs/s' },
  ])
  expect(table.split('\n')).toEqual([
    '| name        | value  | unit      | goal      | reached |',
    '|-------------|--------|-----------|-----------|---------|',
    '| appends     | 12,346 | events/s  | >= 12,000 | yes     |',
    '| first paint | 250    | ms        | <= 250    | NO      |',
    '| jobs        | 4.57   | outputs/s |           |         |',
  ])
})
