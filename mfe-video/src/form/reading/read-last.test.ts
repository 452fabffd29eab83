import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { createReading, readLast, stopReading } from './read-last.ts'

/** A place, and readings of words for it that end when the test says so. */
function place() {
  const [store, reading] = [createStore(), createReading()]
  const discarded: string[] = []
  return {
    discarded,
    isReading: (): boolean => store.get(reading) !== undefined,
    stop: (): void => stopReading(store, reading),
    begin: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const done = readLast(store, reading, { read: promise, discard: (unwanted) => discarded.push(unwanted) })
      return { done, resolve, reject }
    },
  }
}

it('counts what was begun last, whichever is read first', async () => {
  const { begin, isReading, discarded } = place()
  const [large, small] = [begin(), begin()]
  expect(isReading()).toBe(true)
  small.resolve('small')
  expect(await small.done).toBe('small')
  expect(isReading()).toBe(false)
  large.resolve('large')
  expect(await large.done).toBeUndefined()
  expect(discarded).toEqual(['large'])
})

it('goes on with the last one when the one before is read first', async () => {
  const { begin, isReading } = place()
  const [first, last] = [begin(), begin()]
  first.resolve('first')
  expect(await first.done).toBeUndefined()
  expect(isReading()).toBe(true)
  last.resolve('last')
  expect(await last.done).toBe('last')
})

it('takes nothing once it was stopped, and is not stuck when reading fails', async () => {
  const { begin, stop, isReading, discarded } = place()
  const stopped = begin()
  stop()
  expect(isReading()).toBe(false)
  stopped.resolve('unwanted')
  expect(await stopped.done).toBeUndefined()
  expect(discarded).toEqual(['unwanted'])
  const broken = begin()
  broken.reject(new Error('The file is gone'))
  await expect(broken.done).rejects.toThrow('The file is gone')
  expect(isReading()).toBe(false)
})
