import { beginPatience } from '@studio/media/patience'
import { mayBeCarriedOut } from '@studio/ui/api-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failureText } from './failure.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minuteMs = 60_000

it('lets files be sent as slowly as the connection needs, and waits five minutes for the response from then on', () => {
  const { signal, onUpload } = beginPatience(true)
  for (let percent = 0; percent < 100; percent += 1) {
    onUpload(percent / 100)
    vi.advanceTimersByTime(minuteMs - 1)
  }
  expect(signal.aborted).toBe(false)
  onUpload(1)
  vi.advanceTimersByTime(5 * minuteMs - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(mayBeCarriedOut(signal.reason)).toBe(true)
})

it('gives up when nothing more is sent for a minute, and says that nothing was taken', () => {
  const { signal, onUpload } = beginPatience(true)
  onUpload(0.4)
  vi.advanceTimersByTime(minuteMs / 2)
  onUpload(0.4)
  vi.advanceTimersByTime(minuteMs / 2)
  expect(mayBeCarriedOut(signal.reason)).toBe(false)
  expect(failureText('lip-sync', signal.reason)).toBe(
    'Nothing more of your files could be sent for a minute. Check your connection, and try again.',
  )
})

it('does not say so of files that were sent again after a first time may have arrived', () => {
  const { signal, onUpload } = beginPatience(true)
  onUpload(1)
  onUpload(0.2)
  vi.advanceTimersByTime(minuteMs)
  expect(mayBeCarriedOut(signal.reason)).toBe(true)
  expect(failureText('lip-sync', signal.reason)).toBe(
    'Failed to start the lip sync · No answer came, so it may have been received',
  )
})

it('waits five minutes for the response to a request without files, and no longer once it is there', () => {
  const [left, answered] = [beginPatience(false), beginPatience(false)]
  vi.advanceTimersByTime(5 * minuteMs - 1)
  expect(left.signal.aborted).toBe(false)
  answered.end()
  vi.advanceTimersByTime(1)
  expect([left.signal.aborted, answered.signal.aborted]).toEqual([true, false])
})
