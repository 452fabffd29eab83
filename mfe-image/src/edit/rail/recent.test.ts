import { expect, it } from 'vitest'
import { generationOf, idOf, relativeOf } from '../../detail/testing/family.ts'
import { recentOptions, recentPictures } from './recent.ts'

it('fetches the generations of the edit page anew after 30 s, and not before', () => {
  expect(recentOptions.staleTime).toBe(30_000)
})

it('shows the newest eight pictures that are finished, in the order of the gallery', () => {
  const seven = generationOf(
    idOf(100),
    [1, 2, 3, 4, 5, 6, 7].map((n) => relativeOf(n)),
  )
  const running = generationOf(idOf(101), [], { outputs: [{ n: 0, status: 'queued' }] })
  const older = generationOf(idOf(102), [relativeOf(8), relativeOf(9)])
  const shown = recentPictures([running, seven, older]).map(({ output }) => output.assetId)
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(idOf))
})
