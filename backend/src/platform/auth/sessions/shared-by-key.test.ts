import { expect, test } from 'vitest'
import { sharedByKey } from './shared-by-key.ts'

test('calls of one turn share one call, calls of another key or a later turn do not', async () => {
  const asked: string[] = []
  const find = sharedByKey(async (key) => {
    asked.push(key)
    return `${key}${asked.length}`
  })
  expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual(['a1', 'b2', 'a1'])
  expect(await find('a')).toBe('a3')
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a call that fails fails for all who share it, and not for those who come later', async () => {
  let fails = true
  const find = sharedByKey(async () => {
    if (fails) throw new Error('away')
    return 'found'
  })
  const both = await Promise.allSettled([find('a'), find('a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await find('a')).toBe('found')
})
