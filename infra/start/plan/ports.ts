import { createServer } from 'node:net'
import { StartError } from '../start-error.ts'

/** The ports of the parts, as offsets from PORT. */
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

/**
 * Checks that the ports of a start are free.
 * @param ports by the name of what will listen there
 * @throws StartError that names the first port that is not free
 */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  refusePortOfIdentity(ports)
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue
    throw new StartError(
      `Port ${port} (${name}) is taken by another program. Stop it, or set PORT to another number; the parts use PORT, PORT+1 (or ADMIN_PORT) and PORT+10 to PORT+17.`,
    )
  }
}

/** The identity provider keeps the port of the first start, because accounts are known by its address. */
function refusePortOfIdentity({ identity, ...others }: Readonly<Record<string, number>>): void {
  const name = Object.keys(others).find((other) => others[other] === identity)
  if (name === undefined) return
  throw new StartError(
    `Port ${identity} (${name}) belongs to the identity provider of this data folder, which keeps the address of the first start because accounts are known by it. Set PORT to another number.`,
  )
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
