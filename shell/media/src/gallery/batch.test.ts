import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

function setUp(size = 2) {
  const asked: (readonly string[])[] = []
  let run = (): void => undefined
  const load = createBatch<string>({
    fetchMany: async (ids) => {
      asked.push(ids)
      if (ids.includes('broken')) throw new Error('no')
      return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id.toUpperCase()]))
    },
    size,
    later: (next) => {
      run = next
    },
  })
  return { load, asked, run: () => run() }
}

it('asks for many at once, no more than fit, and answers each', async () => {
  const { load, asked, run } = setUp()
  const loading = ['a', 'gone', 'c'].map((id) => load(id))
  run()
  expect(await Promise.all(loading)).toEqual(['A', null, 'C'])
  expect(asked).toEqual([['a', 'gone'], ['c']])
})

it('does not ask for what was given up meanwhile', async () => {
  const { load, asked, run } = setUp()
  const scrolledPast = new AbortController()
  const given = load('a', scrolledPast.signal)
  const wanted = load('b')
  scrolledPast.abort(new Error('away'))
  run()
  await expect(given).rejects.toThrow('away')
  expect(await wanted).toBe('B')
  expect(asked).toEqual([['b']])
})

it('tells each of a failed fetch, and the next ones work', async () => {
  const { load, run } = setUp()
  const broken = load('broken')
  run()
  await expect(broken).rejects.toThrow('no')
  const next = load('a')
  run()
  expect(await next).toBe('A')
})
