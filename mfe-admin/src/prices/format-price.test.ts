import { expect, it } from 'vitest'
import { faultOfPrice, formatPrice, readCents } from './format-price.ts'

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
  ['1.250', 1.25],
  ['2,7525', 2.7525],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0.00001', undefined],
  ['a', undefined],
  ['1,250', undefined],
])('reads %j as %s', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

it.each([
  ['1,250', 'Is this 1250 or 1.25? Enter it without a comma.'],
  [' 0,125 ', 'Is this 125 or 0.125? Enter it without a comma.'],
  ['', 'Enter a price in cents, such as 2.75.'],
  ['1,284,000', 'Enter a price in cents, such as 2.75.'],
])('says of %j: %s', (text, fault) => {
  expect(faultOfPrice(text)).toBe(fault)
})
