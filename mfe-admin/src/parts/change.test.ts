import { expect, it } from 'vitest'
import { changeText } from './change.tsx'

it.each([
  [103.1, 100, '+3.1 %'],
  [88, 100, '−12.0 %'],
  [100, 100, '0.0 %'],
  // what is rounded to nothing has no sign
  [100_001, 100_000, '0.0 %'],
  [0, 3, '−100.0 %'],
  [12_500, 100, '+12,400.0 %'],
])('says how %d differs from %d', (now, before, text) => {
  expect(changeText({ now, before })).toBe(text)
})
