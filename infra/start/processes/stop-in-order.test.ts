import { expect, test } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

test.each([
  ['at once', 300],
  ['when it has written its last line, six seconds after the signal', 6_000],
])('the product may end %s, and the engines get the rest of ten seconds', async (_when, ms) => {
  const ends: string[] = []
  let time = 0
  /** A part that ends after this time, or is killed. */
  const part = (name: string, needs: number) => ({
    stop: async (grace: number) => {
      ends.push(grace < needs ? `${name} is killed` : `${name} ends`)
      time += Math.min(grace, needs)
    },
  })
  await stopInOrder([part('worker', ms)], [part('engine', 10_000 - ms)], () => time)
  expect(ends).toEqual(['worker ends', 'engine ends'])
  expect(time).toBe(10_000)
})
