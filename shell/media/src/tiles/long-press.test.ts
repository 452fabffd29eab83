import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLongPress } from './long-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (clientX: number, clientY: number) => ({ clientX, clientY })

it('selects after 350 ms, and swallows the click that follows', () => {
  const [finger, select] = [createLongPress(), vi.fn<() => void>()]
  finger.down(at(100, 100), select)
  finger.move(at(106, 108))
  vi.advanceTimersByTime(349)
  expect(select).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(select).toHaveBeenCalledOnce()
  finger.cancel()
  expect([finger.swallows(), finger.swallows()]).toEqual([true, false])
})

it('a finger that moves more than 10 px scrolls', () => {
  const [finger, select] = [createLongPress(), vi.fn<() => void>()]
  finger.down(at(100, 100), select)
  finger.move(at(100, 111))
  vi.advanceTimersByTime(1_000)
  expect(select).not.toHaveBeenCalled()
  expect(finger.swallows()).toBe(false)
})

it('a finger lifted before is a tap', () => {
  const [finger, select] = [createLongPress(), vi.fn<() => void>()]
  finger.down(at(100, 100), select)
  vi.advanceTimersByTime(200)
  finger.cancel()
  vi.advanceTimersByTime(1_000)
  expect(select).not.toHaveBeenCalled()
  expect(finger.swallows()).toBe(false)
})
