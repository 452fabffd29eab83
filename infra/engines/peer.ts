import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

/** The connections of this machine by IPv4, each with both its ends as far as they are here, and the user who owns each. */
const table = '/proc/net/tcp'

/**
 * Whether the other end of a connection within this machine belongs to a process of this user. It must have said something: before that
 * nobody owns it. True where the system shows no such table, as others than Linux.
 */
export function isPeerOurs({ localPort, remotePort }: Pick<Socket, 'localPort' | 'remotePort'>): boolean {
  const rows = readTable()
  return rows === undefined || ownerOfPeer(rows, localPort, remotePort) === process.geteuid?.()
}

/** The user who owns the other end; undefined when it is not in the table, as that of a server which listens by IPv6. */
function ownerOfPeer(rows: string, localPort = 0, remotePort = 0): number | undefined {
  for (const row of rows.split('\n')) {
    const [, local = '', remote = '', , , , , owner] = row.trim().split(/\s+/)
    if (portOf(local) === remotePort && portOf(remote) === localPort) return Number(owner)
  }
  return undefined
}

const portOf = (end: string) => Number.parseInt(end.split(':')[1] ?? '', 16)

function readTable(): string | undefined {
  try {
    return readFileSync(table, 'utf8')
  } catch {
    return undefined
  }
}
