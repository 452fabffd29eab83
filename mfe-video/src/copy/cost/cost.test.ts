import { animationModel } from '@studio/backend/contract/animations'
import { withPrices } from '@studio/backend/contract/prices'
import { expect, it } from 'vitest'
import { costOf } from './cost.ts'

// spec video 9
it('costs 13 credits while the length is not known, as specified, and for every five seconds that have begun', () => {
  expect(costOf(animationModel, '720p', undefined)).toEqual({ credits: 13, cents: 40 })
  expect(costOf(animationModel, '480p', undefined)).toEqual({ credits: 6, cents: 20 })
  expect(costOf(animationModel, '720p', { start: 2, end: 7 })).toEqual({ credits: 13, cents: 40 })
  expect(costOf(animationModel, '720p', { start: 2, end: 7.1 })).toEqual({ credits: 26, cents: 80 })
  expect(costOf(animationModel, '480p', { start: 0, end: 120 })).toEqual({ credits: 160, cents: 480 })
})

it('follows the price list', () => {
  const dearer = withPrices(animationModel, { version: 3, micros: { 'wan-2.2-animate five-seconds 480p': 310_000 } })
  expect(costOf(dearer, '480p', undefined)).toEqual({ credits: 10, cents: 31 })
  expect(costOf(dearer, '720p', undefined)).toEqual({ credits: 13, cents: 40 })
})
