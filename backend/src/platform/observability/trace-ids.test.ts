import { expect, test } from 'vitest'
import { traceOf } from './trace-ids.ts'

test('the digits of a correlation id are its trace', () => {
  expect(traceOf('0190AAAA-bbbb-4ccc-8ddd-eeeeffff0011')).toEqual({
    traceId: '0190aaaabbbb4ccc8dddeeeeffff0011',
    rootSpanId: '8dddeeeeffff0011',
  })
})

test('what is no uuid has none', () => {
  expect([traceOf(undefined), traceOf('c'), traceOf('0190aaaa-bbbb-4ccc-8ddd-eeeeffff00zz')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
