import { connect, type NetConnectOpts } from 'node:net'
import { offsets } from '../../start/plan/ports.ts'
import { mongoUrl } from '../support/engines.ts'
import type { Product } from '../support/product.ts'

/** The processes that are killed, and the port on which each listens, as an offset from PORT. */
const portOffsets = {
  api: 0,
  projector: offsets.projectorMetrics,
  worker: offsets.workerMetrics,
  eventstore: offsets.eventStore,
  mongo: offsets.mongo,
  temporal: offsets.temporal,
  sandbox: offsets.sandbox,
} as const

export type PartName = keyof typeof portOffsets

/** Names of these processes. */
// Cast: the keys of the object above.
export const partNames = Object.keys(portOffsets) as [PartName, ...PartName[]]

/** Whether every part listens. */
export async function allServe(product: Product): Promise<boolean> {
  const open = await Promise.all(partNames.map((name) => listens(addressOf(product, name))))
  return open.every(Boolean)
}

/** A real mongod listens on a Unix socket instead of a port. */
function addressOf(product: Product, name: PartName): NetConnectOpts {
  const { hostname } = new URL(mongoUrl(product))
  if (name === 'mongo' && hostname.startsWith('%2F')) return { path: decodeURIComponent(hostname) }
  return { host: 'localhost', port: product.port + portOffsets[name] }
}

/** Sends a signal to a part; does nothing when the part is not running at the moment. */
export function signal(product: Product, name: PartName, kind: NodeJS.Signals): void {
  const pid = product.pids().get(name)
  if (pid === undefined) return
  try {
    process.kill(pid, kind)
  } catch {
    // it ended by itself a moment ago
  }
}

function listens(address: NetConnectOpts): Promise<boolean> {
  const socket = connect(address)
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
