import { connect } from 'node:net'
import { offsets } from '../../start/ports.ts'
import type { Product } from '../product.ts'

/** Processes that are killed, and where each can be seen to serve, as a distance from PORT. */
const doors = {
  api: 0,
  projector: offsets.projectorMetrics,
  worker: offsets.workerMetrics,
  eventstore: offsets.eventStore,
  mongo: offsets.mongo,
  temporal: offsets.temporal,
  sandbox: offsets.sandbox,
} as const

export type PartName = keyof typeof doors

/** All of them. */
// The keys of the object above.
export const partNames = Object.keys(doors) as [PartName, ...PartName[]]

/** Whether every part listens. */
export async function allServe(product: Product): Promise<boolean> {
  const open = await Promise.all(Object.values(doors).map((offset) => listens(product.port + offset)))
  return open.every(Boolean)
}

/** Sends a signal to a part; one that is not running at the moment gets none. */
export function signal(product: Product, name: PartName, kind: NodeJS.Signals): void {
  const pid = product.pids().get(name)
  if (pid === undefined) return
  try {
    process.kill(pid, kind)
  } catch {
    // it ended by itself a moment ago
  }
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost')
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
