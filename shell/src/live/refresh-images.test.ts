import { expect, it } from 'vitest'
import { createImageRefresher } from './refresh-images.ts'

it('fetches the images of one message at once, those reported meanwhile next, and failed ones again', async () => {
  const asked: (readonly string[])[] = []
  const refresh = createImageRefresher(
    async (ids) => {
      asked.push(ids)
      if (asked.length === 1) throw new Error('away')
      if (asked.length === 2) refresh('c')
    },
    () => Promise.resolve(),
  )
  refresh('a')
  refresh('b')
  await expect.poll(() => asked).toEqual([['a', 'b'], ['a', 'b'], ['c']])
})
