import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

/** Where the parts listen, as distances from PORT. */
export const offsets = {
  identity: 10,
  sandbox: 11,
  eventStore: 12,
  mongo: 13,
  temporal: 14,
  apiMetrics: 15,
  projectorMetrics: 16,
  workerMetrics: 17,
} as const

/** @throws StartError naming the first port somebody else listens on */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue
    throw new StartError(
      `Port ${port} (${name}) is taken by another program. Stop it, or set PORT to another number; the parts use PORT and PORT+10 to PORT+17.`,
    )
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
