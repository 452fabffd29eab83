import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isAbsent, watchPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells that nobody has touched the page for a minute, while that is watched', () => {
  vi.advanceTimersByTime(120_000)
  expect(isAbsent()).toBe(false)
  const page = new EventTarget()
  const end = watchPresence(page)
  vi.advanceTimersByTime(60_000)
  expect(isAbsent()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isAbsent()).toBe(true)
  for (const touch of ['pointermove', 'keydown', 'wheel']) {
    page.dispatchEvent(new Event(touch))
    expect(isAbsent()).toBe(false)
    vi.advanceTimersByTime(60_001)
    expect(isAbsent()).toBe(true)
  }
  end()
  expect(isAbsent()).toBe(false)
  page.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(60_001)
  expect(isAbsent()).toBe(false)
})
