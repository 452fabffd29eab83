import { expect, test } from 'vitest'
import { batchByTurn } from './batch-by-turn.ts'

test('calls of one turn are one call, and each gets the result of its own item', async () => {
  const asked: (readonly string[])[] = []
  const double = batchByTurn(async (items: readonly string[]) => {
    asked.push(items)
    return items.map((item) => `${item}${item}`)
  })
  expect(await Promise.all([double('a'), double('b'), double('a')])).toEqual(['aa', 'bb', 'aa'])
  expect(await double('c')).toBe('cc')
  expect(asked).toEqual([['a', 'b', 'a'], ['c']])
})

test('a call that fails fails for all of its turn, and not for those who come later', async () => {
  let fails = true
  const find = batchByTurn(async (items: readonly string[]) => {
    if (fails) throw new Error('away')
    return items
  })
  const both = await Promise.allSettled([find('a'), find('b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find('a')).toBe('a')
})
