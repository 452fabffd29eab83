import { expect, it } from 'vitest'
import { readRowHeight } from './row-height.ts'

it('takes only heights that the slider has', () => {
  expect(readRowHeight(225)).toBe(225)
  expect(readRowHeight(236)).toBe(225)
  expect(readRowHeight(3)).toBe(150)
  expect(readRowHeight(9999)).toBe(500)
  expect(readRowHeight('225')).toBeUndefined()
  expect(readRowHeight(Number.NaN)).toBeUndefined()
})
