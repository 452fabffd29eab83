import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pace after so many frames of 16 ms, by so many px each. */
function scrolled(frames: number, distance: number) {
  const pace = createPace()
  for (let frame = 0; frame < frames; frame++) {
    vi.advanceTimersByTime(16)
    pace.moved(distance, performance.now())
  }
  return pace
}

it('is fast above 2,048 px a second, up or down', () => {
  expect(scrolled(10, 32).isFast()).toBe(false)
  expect(scrolled(10, 34).isFast()).toBe(true)
  expect(scrolled(10, -34).isFast()).toBe(true)
})

it('is fast after a leap, however long nothing moved before', () => {
  const pace = scrolled(1, 10)
  vi.advanceTimersByTime(60_000)
  pace.moved(4_000, performance.now())
  expect(pace.isFast()).toBe(true)
})

it('is calm 100 ms after it was last fast, and tells everybody who still waits once', () => {
  const pace = scrolled(10, 200)
  const told: string[] = []
  pace.whenCalm(() => told.push('first'))
  pace.whenCalm(() => told.push('gone'))()
  vi.advanceTimersByTime(99)
  expect([pace.isFast(), told]).toEqual([true, []])
  vi.advanceTimersByTime(1)
  pace.moved(2_000, performance.now())
  vi.advanceTimersByTime(200)
  expect([pace.isFast(), told]).toEqual([false, ['first']])
})

it('tells at once who asks while it is calm', () => {
  const told = vi.fn<() => void>()
  createPace().whenCalm(told)
  expect(told).toHaveBeenCalledOnce()
})

it('stands still 100 ms after it was last moved, however slowly', () => {
  const pace = scrolled(10, 3)
  const told = vi.fn<() => void>()
  pace.whenStill(told)
  vi.advanceTimersByTime(99)
  // its place is asked for, but it has not moved
  pace.moved(0, performance.now())
  expect([pace.isFast(), told.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledOnce()
  pace.whenStill(told)
  expect(told).toHaveBeenCalledTimes(2)
})
