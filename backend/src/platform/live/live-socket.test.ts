import { expect, test } from 'vitest'
import type { UserNews } from '../projections/feed/user-feed.ts'
import { LiveMessage } from './live-contract.ts'
import { sendNews, tryAgainLater } from './live-socket.ts'

const at = { logId: 'log', position: 5n }
const position = 'p'.repeat(48)
const seal = () => position

/** What a socket in this state is told of some news, and with which code it was closed. */
function told(news: UserNews, state: { readonly readyState?: number; readonly bufferedAmount?: number } = {}) {
  const messages: unknown[] = []
  const codes: number[] = []
  const nothing = () => undefined
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void messages.push(JSON.parse(text)),
    close: (code: number) => void codes.push(code),
    ping: nothing,
    terminate: nothing,
    on: nothing,
    ...state,
  }
  sendNews(socket, news, seal)
  return { messages, codes }
}

test('changes are told with their position, and so is where the feed begins', () => {
  const changes = [{ kind: 'account', id: 'ann' }] as const
  const { messages } = told({ type: 'changes', at, changes })
  expect(messages).toEqual([{ type: 'changes', position, changes }])
  expect(LiveMessage.safeParse(messages[0]).success).toBe(true)
  expect(told({ type: 'ready', at }).messages).toEqual([{ type: 'ready', position }])
  expect(told({ type: 'reset', at }).messages).toEqual([{ type: 'reset', position }])
})

test('a page that does not take what was sent is closed, and comes back later with its last position', () => {
  const limit = 1024 * 1024
  expect(told({ type: 'ready', at }, { bufferedAmount: limit })).toMatchObject({ messages: [{}], codes: [] })
  expect(told({ type: 'ready', at }, { bufferedAmount: limit + 1 })).toEqual({ messages: [], codes: [tryAgainLater] })
})

test('a socket that closes is told nothing', () => {
  expect(told({ type: 'ready', at }, { readyState: 2 })).toEqual({ messages: [], codes: [] })
})
