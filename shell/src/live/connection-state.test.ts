import { expect, it } from 'vitest'
import { type LineEvent, nextConnection } from './connection-state.ts'

const after = (...events: LineEvent[]) => events.reduce(nextConnection, 'live')

it('polls when the socket is missing and is live again when it opens', () => {
  expect(after('socket-missing')).toBe('polling')
  expect(after('socket-missing', 'poll-answered', 'socket-open')).toBe('live')
})

it('is offline when polls reach nobody, until one is answered', () => {
  expect(after('socket-missing', 'poll-unreachable')).toBe('offline')
  expect(after('socket-missing', 'poll-unreachable', 'socket-missing')).toBe('offline')
  expect(after('socket-missing', 'poll-unreachable', 'poll-answered')).toBe('polling')
})

it('ignores a late poll once the socket is open', () => {
  expect(after('socket-missing', 'socket-open', 'poll-unreachable')).toBe('live')
})

it('believes the browser that it is offline', () => {
  expect(after('browser-offline')).toBe('offline')
})
