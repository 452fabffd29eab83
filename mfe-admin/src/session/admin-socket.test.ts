import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToAdminNews } from './admin-socket.ts'

/** What the page uses of a socket, moved by the test. */
class FakeSocket extends EventTarget {
  static readonly all: FakeSocket[] = []
  readonly address: string
  constructor(address: URL) {
    super()
    this.address = String(address)
    FakeSocket.all.push(this)
  }
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

beforeEach(() => {
  FakeSocket.all.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://admin.example/admin' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const last = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1)
  if (socket === undefined) throw new Error('No socket was opened')
  return socket
}

it('tells of what changes, not of what a page has just fetched', () => {
  const onNews = vi.fn<() => void>()
  const end = listenToAdminNews(onNews)
  expect(last().address).toBe('wss://admin.example/api/admin/live')
  last().say({ type: 'ready' })
  last().say({ type: 'heartbeat' })
  last().say({ type: 'of a later release' })
  expect(onNews).not.toHaveBeenCalled()
  last().say({ type: 'changed', kinds: ['spend'] })
  expect(onNews).toHaveBeenCalledTimes(1)
  end()
  vi.advanceTimersByTime(120_000)
  expect(FakeSocket.all).toHaveLength(1)
})

it('opens again what has closed or fallen silent, and tells that something may have been missed', () => {
  const onNews = vi.fn<() => void>()
  const end = listenToAdminNews(onNews)
  last().say({ type: 'ready' })
  last().close()
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
  last().say({ type: 'ready' })
  expect(onNews).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(24_999)
  expect(FakeSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(1_001)
  expect(FakeSocket.all).toHaveLength(3)
  end()
})
