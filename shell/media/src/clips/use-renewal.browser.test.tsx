import { serverNow } from '@studio/ui/server-clock'
import { type ReactNode, useMemo } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRenewal } from './use-renewal.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

interface ProbeProps {
  readonly ms: number | undefined
  readonly renew: () => void
}

/** Something that is true for so long. */
function Probe({ ms, renew }: ProbeProps): ReactNode {
  const until = useMemo(() => (ms === undefined ? undefined : new Date(serverNow() + ms).toISOString()), [ms])
  useRenewal(until, renew)
  return null
}

async function showFor(ms: number | undefined) {
  const renew = vi.fn<() => void>()
  const { rerender, unmount } = await render(<Probe ms={ms} renew={renew} />)
  return { renew, unmount, isTrueFor: (other: number) => rerender(<Probe ms={other} renew={renew} />) }
}

it('fetches it once the time has come, and again when the next one has', async () => {
  const { renew, isTrueFor } = await showFor(8 * hourMs)
  vi.advanceTimersByTime(8 * hourMs)
  expect(renew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(renew).toHaveBeenCalledTimes(1)
  await isTrueFor(24 * hourMs)
  vi.advanceTimersByTime(24 * hourMs)
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(renew).toHaveBeenCalledTimes(2)
})

it('waits for a time in the far future, which one timer cannot', async () => {
  const { renew } = await showFor(2 ** 31)
  vi.advanceTimersByTime(hourMs)
  expect(renew).not.toHaveBeenCalled()
})

it('fetches it within a minute after a sleep during which no timer went on', async () => {
  const { renew } = await showFor(8 * hourMs)
  vi.setSystemTime(Date.now() + 9 * hourMs)
  vi.advanceTimersByTime(minuteMs)
  expect(renew).toHaveBeenCalledTimes(1)
})

it('tries each minute until a later time is told, and no more once it is gone', async () => {
  const { renew, unmount } = await showFor(-hourMs)
  vi.advanceTimersByTime(1_000 + 2 * minuteMs)
  expect(renew).toHaveBeenCalledTimes(3)
  await unmount()
  vi.advanceTimersByTime(hourMs)
  expect(renew).toHaveBeenCalledTimes(3)
})

it('fetches nothing while nothing is known', async () => {
  const { renew } = await showFor(undefined)
  vi.advanceTimersByTime(48 * hourMs)
  expect(renew).not.toHaveBeenCalled()
})
