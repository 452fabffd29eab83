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

/** Its name among the ports: it is the one of the product's own that has a variable of its own. */
export const siteOfAdmins = 'the site of admins'

/** The code of the system's error when this process cannot listen on a port; undefined when it can. */
type RefusalOf = (port: number) => Promise<string | undefined>

/**
 * Checks that the ports of a start are free.
 * @param ports by the name of what will listen there
 * @param kept names of those that stay as they are whatever PORT is
 * @throws StartError that names the first port that is not free
 */
export async function requireFreePorts(
  ports: Readonly<Record<string, number>>,
  kept: ReadonlySet<string> = new Set(),
  refusalOf: RefusalOf = listenOnce,
): Promise<void> {
  refuseSharedPort(ports, kept)
  for (const [name, port] of Object.entries(ports)) {
    const refusal = await refusalOf(port)
    if (refusal !== undefined) throw new StartError(`Port ${port} (${name}) ${reasonOf(refusal, kept.has(name))}`)
  }
}

/** An ADMIN_PORT may be that of another part, and any port that of an identity provider which keeps its own. */
function refuseSharedPort(ports: Readonly<Record<string, number>>, kept: ReadonlySet<string>): void {
  const names = new Map<number, string>()
  // So that the other one is named as the one to change.
  const keptFirst = Object.entries(ports).toSorted(([a], [b]) => Number(kept.has(b)) - Number(kept.has(a)))
  for (const [name, port] of keptFirst) {
    const owner = names.get(port)
    names.set(port, name)
    if (owner === undefined) continue
    throw new StartError(
      kept.has(owner)
        ? `Port ${port} (${name}) belongs to the identity provider of this data folder, which keeps its address because accounts are known by it. Set ${name === siteOfAdmins ? 'ADMIN_PORT' : 'PORT'} to another number.`
        : `Port ${port} is both that of ${owner} and that of ${name}. Set ADMIN_PORT to another number.`,
    )
  }
}

/** What is wrong with a port, and what to do. */
function reasonOf(refusal: string, isKept: boolean): string {
  if (refusal === 'EACCES') {
    return 'is not allowed to this user: ports below 1024 usually need root. Set PORT (or ADMIN_PORT) to a higher number.'
  }
  const taken = refusal === 'EADDRINUSE' ? 'is taken by another program' : `cannot be listened on (${refusal})`
  if (isKept) {
    return `${taken}. Free it: the identity provider of this data folder keeps this port because accounts are known by its address, and another PORT does not change it.`
  }
  return `${taken}. Free it, or set PORT to another number; the parts use PORT, PORT+1 (or ADMIN_PORT) and PORT+10 to PORT+17.`
}

const listenOnce: RefusalOf = (port) => {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}
