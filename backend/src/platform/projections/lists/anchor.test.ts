import { expect, test } from 'vitest'
import { anchorFromBytes, anchorToBytes, startOfList } from './anchor.ts'

test('at the start of a list nothing is passed, and every entry up to its position comes after it', () => {
  expect(startOfList(41n)).toEqual({ at: 41n, offset: 0, before: 42n })
})

test.each([
  { at: 0n, offset: 0, before: 1n },
  { at: 2n ** 64n - 2n, offset: 2 ** 32, before: 2n ** 63n },
])('an anchor is the same after it was carried as bytes: %o', (anchor) => {
  expect(anchorFromBytes(anchorToBytes(anchor))).toEqual(anchor)
})

test('clients that hold an anchor over a deployment find its numbers where they were', () => {
  const bytes = anchorToBytes({ at: 1n, offset: 3, before: 2n })
  expect(bytes.toString('hex')).toBe('000000000000000100000000000000020000000000000003')
})
