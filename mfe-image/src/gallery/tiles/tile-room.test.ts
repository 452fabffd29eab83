import { expect, it } from 'vitest'
import { actsInRow } from './tile-room.ts'

it('has as many acts beside the heart and the menu as fit into one row, and at most four', () => {
  expect([84, 120, 143, 144, 176, 208, 225, 239, 240, 300, 800].map(actsInRow)).toEqual([
    0, 0, 0, 1, 2, 3, 3, 3, 4, 4, 4,
  ])
})
