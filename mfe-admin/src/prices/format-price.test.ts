import { expect, it } from 'vitest'
import { centsOfText, formatPrice } from './format-price.ts'

it.each([
  [0, '0¢'],
  [2.75, '2.75¢'],
  [0.0001, '0.0001¢'],
  [99.9, '99.9¢'],
  [300, '$3.00'],
  [1234.56, '$12.3456'],
])('shows %d cents as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

it.each([
  ['2.75', 2.75],
  [' 2,75 ', 2.75],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.00001', undefined],
  ['a', undefined],
])('reads %j as %s', (text, cents) => {
  expect(centsOfText(text)).toBe(cents)
})
