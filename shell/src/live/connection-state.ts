import type { Connection } from '@studio/ui/connection'

/** What happens to the connection between page and server. */
export type LineEvent = 'socket-open' | 'socket-missing' | 'poll-answered' | 'poll-unreachable' | 'browser-offline'

/** The next state of the connection. While the socket is open, the result of a poll that comes late is ignored. */
export function nextConnection(state: Connection, event: LineEvent): Connection {
  switch (event) {
    case 'socket-open':
      return 'live'
    case 'socket-missing':
      return state === 'live' ? 'polling' : state
    case 'poll-answered':
      return state === 'offline' ? 'polling' : state
    case 'poll-unreachable':
      return state === 'live' ? state : 'offline'
    case 'browser-offline':
      return 'offline'
  }
}
