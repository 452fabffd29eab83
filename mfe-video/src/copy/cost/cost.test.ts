import { usualCredits } from '@studio/backend/contract/animations'
import { expect, it } from 'vitest'
import { costOf } from './cost.ts'

it('costs 13 credits while the length is not known, as specified, and for every five seconds that have begun', () => {
  expect(costOf('720p', undefined)).toEqual({ credits: usualCredits, cents: 40 })
  expect(costOf('480p', undefined)).toEqual({ credits: 6, cents: 20 })
  expect(costOf('720p', { start: 2, end: 7 })).toEqual({ credits: 13, cents: 40 })
  expect(costOf('720p', { start: 2, end: 7.1 })).toEqual({ credits: 26, cents: 80 })
  expect(costOf('480p', { start: 0, end: 120 })).toEqual({ credits: 160, cents: 480 })
})
