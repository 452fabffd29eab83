import { expect, test } from 'vitest'
import { openAllowance } from './allowance.ts'

test('each owner may take as much as is left of their own, and again what was given back', () => {
  const { take } = openAllowance(3)
  const giveBack = take('ann', 2)
  expect(take('ann', 2)).toBeUndefined()
  expect(take('ann', 1)).toBeDefined()
  expect(take('ben', 3)).toBeDefined()
  giveBack?.()
  giveBack?.()
  expect(take('ann', 3), 'what is given back twice counts once').toBeUndefined()
  expect(take('ann', 2)).toBeDefined()
})

test('who has nothing under way is never refused', () => {
  expect(openAllowance(3).take('ann', 4)).toBeDefined()
})
