import { expect, test } from 'vitest'
import { randomId } from '../../eventsourcing/ids.ts'
import { formatPosition, parsePosition } from './wire-position.ts'

test('a position comes back as it was', () => {
  const logId = randomId()
  expect(parsePosition(formatPosition(logId, 9_007_199_254_740_993n))).toEqual({
    logId,
    position: 9_007_199_254_740_993n,
  })
})

test.each(['', '12', 'log.12', `${randomId()}.-1`, `${randomId()}.9223372036854775808`])('%s is none', (text) => {
  expect(parsePosition(text)).toBeUndefined()
})
