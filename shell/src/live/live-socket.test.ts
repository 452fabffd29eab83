import { heartbeatMs } from '@studio/backend/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveNews, openLiveSocket } from './live-socket.ts'

const position = 'a token of a place in the log, of 48 characters.'.replaceAll(/[^\w]/g, '-')

/** A network that the test plays: what was connected to, and which sockets are open. */
class FakeSocket extends EventTarget {
  static readonly all: FakeSocket[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close(): void {
    this.readyState = 3
  }
}

beforeEach(() => {
  FakeSocket.all.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'https://studio.test' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An open feed, and what it says to the page. */
async function open(after?: string) {
  const heard: LiveNews[] = []
  const states: string[] = []
  const onSign = vi.fn<() => void>()
  const feed = openLiveSocket({
    after,
    onOpen: () => states.push('open'),
    onSign,
    onClose: () => states.push('closed'),
    onSignedOut: () => states.push('signed out'),
    onMessage: (message) => heard.push(message),
    onEdition: (edition) => states.push(`edition ${edition}`),
  })
  await vi.advanceTimersByTimeAsync(0)
  const [socket] = FakeSocket.all
  if (socket === undefined) throw new Error('Nothing was connected to')
  socket.open()
  return { feed, socket, heard, states, onSign }
}

it('connects after the position that the page has read', async () => {
  const { feed, socket } = await open(position)
  expect(socket.url).toBe(`wss://studio.test/api/live?after=${position}`)
  feed.close()
})

it('applies what it knows of a message and passes over kinds that a newer server has', async () => {
  const { feed, socket, heard, onSign } = await open()
  const known = { kind: 'generation', id: 'g' }
  socket.say({ type: 'changes', position, changes: [{ kind: 'hologram', id: 'h' }, known] })
  socket.say({ type: 'heartbeat' })
  socket.say({ type: 'song', text: 'la' })
  expect(heard).toEqual([{ type: 'changes', position, changes: [known] }])
  expect(onSign).toHaveBeenCalledTimes(3)
  feed.close()
})

it('tells that what is the same for everybody has changed, also while it was away, and not what it began with', async () => {
  const { feed, socket, states, heard } = await open()
  for (const edition of [2, 2, 3, undefined, 3, 5]) socket.say({ type: 'heartbeat', edition })
  expect(states).toEqual(['open', 'edition 3', 'edition 5'])
  expect(heard).toEqual([])
  feed.close()
})

it('connects again when nothing is heard for two heartbeats, though the socket says that it is open', async () => {
  const { feed, socket, states } = await open()
  await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
  socket.say({ type: 'ready', position })
  await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
  socket.say({ type: 'heartbeat' })
  await vi.advanceTimersByTimeAsync(2 * heartbeatMs)
  expect(FakeSocket.all).toHaveLength(1)
  // The library waits a moment before it connects.
  await vi.advanceTimersByTimeAsync(heartbeatMs / 2 + 100)
  expect(states).toEqual(['open', 'closed'])
  expect(FakeSocket.all.map(({ url }) => url)).toEqual([
    'wss://studio.test/api/live',
    `wss://studio.test/api/live?after=${position}`,
  ])
  feed.close()
  await vi.advanceTimersByTimeAsync(10 * heartbeatMs)
  expect(FakeSocket.all).toHaveLength(2)
})
