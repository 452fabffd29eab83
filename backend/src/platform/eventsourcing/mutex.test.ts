import { expect, test } from 'vitest'
import { mutexByName } from './mutex.ts'

test('work of one name waits for what came before it, whatever its end; other names do not', async () => {
  const exclusively = mutexByName()
  const first = Promise.withResolvers<void>()
  const told: string[] = []
  const tell = async (what: string) => void told.push(what)
  const failing = exclusively('a', async () => {
    await first.promise
    throw new Error('it fails')
  })
  const waiting = exclusively('a', () => tell('second of a'))
  await exclusively('b', () => tell('first of b'))
  expect(told).toEqual(['first of b'])
  first.resolve()
  await expect(failing).rejects.toThrow('it fails')
  await waiting
  expect(told).toEqual(['first of b', 'second of a'])
})

test('work of one name runs one after the other, whatever becomes of each', async () => {
  const exclusively = mutexByName()
  const first = Promise.withResolvers<string>()
  const begun: number[] = []
  const begin = (n: number, result: Promise<string>) =>
    exclusively('a', () => {
      begun.push(n)
      return result
    })
  const all = [
    begin(1, first.promise),
    begin(2, Promise.reject(new Error('broken'))),
    begin(3, Promise.resolve('third')),
  ]
  await Promise.resolve()
  expect(begun).toEqual([1])
  first.resolve('first')
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun).toEqual([1, 2, 3])
})
