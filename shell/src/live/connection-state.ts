import type { Connection } from '@studio/ui/connection'

/** What happens to the line between page and server. */
export type LineEvent = 'socket-open' | 'socket-missing' | 'poll-answered' | 'poll-unreachable' | 'browser-offline'

/** Next state of the connection; while the socket is open a late poll's outcome says nothing. */
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
