import { createQueryClient } from '@studio/ui/query-client'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startLiveFeed } from './start-live-feed.ts'

interface Line {
  open?: () => void
  sign?: () => void
  close?: () => void
  /** Polls respond when this settles; at once when it is absent. */
  response?: Promise<void>
  polls: number
}
const line = vi.hoisted((): Line => ({ polls: 0 }))

vi.mock('./live-socket.ts', () => ({
  openLiveSocket: ({ onOpen, onSign, onClose }: Readonly<Record<'onOpen' | 'onSign' | 'onClose', () => void>>) => {
    line.open = onOpen
    line.sign = onSign
    line.close = onClose
    return { close: () => undefined, hurry: () => undefined }
  },
}))
vi.mock('./poll.ts', () => ({
  pollOnce: async () => {
    line.polls += 1
    await line.response
    return 'answered'
  },
}))

beforeEach(() => {
  line.polls = 0
  delete line.response
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('polls when the socket has been away for 5 s, and then every 3 s', async () => {
  const stop = startLiveFeed(createQueryClient(), () => undefined)
  line.close?.()
  const pollsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return line.polls
  }
  expect(await pollsAfter(4999)).toBe(0)
  expect(await pollsAfter(1)).toBe(1)
  expect(await pollsAfter(2999)).toBe(1)
  expect(await pollsAfter(1)).toBe(2)
  expect(await pollsAfter(3000)).toBe(3)
  stop()
  expect(await pollsAfter(9000)).toBe(3)
  // the socket that was stopped says only now that it has closed
  line.close?.()
  expect(await pollsAfter(9000)).toBe(3)
})

it('polls no more often after a socket that came and went while a poll was under way', async () => {
  const held = Promise.withResolvers<void>()
  line.response = held.promise
  const stop = startLiveFeed(createQueryClient(), () => undefined)
  line.close?.()
  await vi.advanceTimersByTimeAsync(5000)
  line.open?.()
  line.close?.()
  held.resolve()
  await vi.advanceTimersByTimeAsync(4999)
  expect(line.polls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(line.polls).toBe(2)
  await vi.advanceTimersByTimeAsync(6000)
  expect(line.polls).toBe(4)
  stop()
})

it('is offline from the moment the browser says so, whatever answer was on its way', async () => {
  const said: string[] = []
  let arrive = (): void => undefined
  line.response = new Promise((resolve) => {
    arrive = resolve
  })
  const stop = startLiveFeed(createQueryClient(), (connection) => said.push(connection))
  line.close?.()
  await vi.advanceTimersByTimeAsync(5000)
  window.dispatchEvent(new Event('offline'))
  arrive()
  await vi.advanceTimersByTimeAsync(2999)
  expect(said).toEqual(['polling', 'offline'])
  await vi.advanceTimersByTimeAsync(1)
  expect(said.at(-1)).toBe('polling')
  stop()
})

it('is live again, and fetches again, once the server speaks without a network, as one on this machine does', async () => {
  const said: string[] = []
  const stop = startLiveFeed(createQueryClient(), (connection) => said.push(connection))
  onTestFinished(() => onlineManager.setOnline(true))
  line.open?.()
  window.dispatchEvent(new Event('offline'))
  onlineManager.setOnline(false)
  // said before the network was lost
  line.sign?.()
  await vi.advanceTimersByTimeAsync(15_000)
  expect([said, onlineManager.isOnline()]).toEqual([['live', 'offline'], false])
  line.sign?.()
  line.sign?.()
  expect([said, onlineManager.isOnline()]).toEqual([['live', 'offline', 'live'], true])
  stop()
})
