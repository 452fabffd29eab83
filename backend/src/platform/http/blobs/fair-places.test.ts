import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairPlaces } from './fair-places.ts'

const here = new AbortController().signal

/** How many of that many wishes are fulfilled at once, and what gives one place back. */
async function takeMany({ take }: ReturnType<typeof fairPlaces>, owner: string, wanted: number) {
  const taken: (() => void)[] = []
  for (let n = 0; n < wanted; n++) void take(owner, here).then((giveBack) => giveBack && taken.push(giveBack))
  await nextTurn()
  return taken
}

test('one owner alone has a third of the places, and of many everybody finds some', async () => {
  const places = fairPlaces(12)
  expect(await takeMany(places, 'ann', 12)).toHaveLength(4)
  const others = []
  for (const owner of ['ben', 'cleo', 'dora', 'emil']) others.push((await takeMany(places, owner, 12)).length)
  expect(others).toEqual([3, 2, 1, 1])
})

test('a place that was given back goes to whoever has waited for it, once', async () => {
  const places = fairPlaces(3)
  const taken = await takeMany(places, 'ann', 3)
  expect(taken).toHaveLength(1)
  taken[0]?.()
  taken[0]?.()
  await nextTurn()
  expect(taken).toHaveLength(2)
})

test('who departs waits no more, and takes no place', async () => {
  const places = fairPlaces(3)
  const [giveBack] = await takeMany(places, 'ann', 1)
  const control = new AbortController()
  const waits = places.take('ann', control.signal)
  control.abort()
  expect(await waits).toBeUndefined()
  giveBack?.()
  expect(await takeMany(places, 'ann', 1)).toHaveLength(1)
})
