import { expect, test } from 'vitest'
import { checkSizes } from './sizes.ts'

const file = (lines: number) => ({ path: `file-${lines}.ts`, text: 'x\n'.repeat(lines) })

test('for short files the sizes are only reported', () => {
  const { told, broken } = checkSizes([file(10), file(20), file(30)])
  expect(told).toBe('3 files, median 20, 95th percentile 30, longest 30 lines')
  expect(broken).toEqual([])
})

test('a long file is named', () => {
  const many = Array.from({ length: 40 }, () => file(10))
  expect(checkSizes([...many, file(401)]).broken).toEqual(['file-401.ts has 401 lines, more than 400'])
})

test('a high median is a broken limit', () => {
  expect(checkSizes([file(70), file(80), file(90)]).broken[0]).toContain('the median file has 80 lines')
})
