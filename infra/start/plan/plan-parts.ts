import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { isLoopback } from '@studio/backend/processes/addresses.ts'
import type { Engine } from '../../engines/engine.ts'
import { lostItsStorage, mongoEngine, mongoFolder } from '../../engines/mongo.ts'
import { describeProgram, provideMongo, provideTemporal } from '../../engines/provide.ts'
import { temporalEngine, temporalFile } from '../../engines/temporal.ts'
import { eventStoreAddress } from '../../eventstore/access/access.ts'
import { writeEventStorePort } from '../files/event-store-port.ts'
import { issuerOf, keepIssuer } from '../files/issuer.ts'
import { writeMongoAddress } from '../files/mongo-address.ts'
import { StartError } from '../start-error.ts'
import { hostsOf } from './hosts.ts'
import { nodePart, type Part } from './part.ts'
import { offsets } from './ports.ts'
import type { Settings } from './settings.ts'
import { simulatedAccounts } from './simulated-accounts.ts'

/** What one engine adds to the plan: variables for the product, a line of the summary, and, if `npm start` runs it, its process and port. */
export interface PlanPart {
  readonly env: Record<string, string>
  readonly fact: string
  readonly part?: Part
  readonly port?: number
  /** Where an embedded MongoDB has the read models. */
  readonly readModels?: string
  /** Whether another PORT would leave this port as it is. */
  readonly keepsPort?: boolean
  /** Writes down what later starts must find unchanged. */
  readonly keep?: () => Promise<void>
}

/** The event store of EVENTSTORE_URL, else the embedded one. */
export async function eventStore({ eventStoreUrl, port: base, dataDir }: Settings): Promise<PlanPart> {
  if (eventStoreUrl !== undefined) return external('EVENTSTORE_URL', eventStoreUrl)
  const port = base + offsets.eventStore
  const part = nodePart('eventstore', ['infra/eventstore/main.ts'], { EVENTSTORE_PORT: `${port}`, DATA_DIR: dataDir })
  const url = await eventStoreAddress(dataDir, port)
  const fact = `embedded, 127.0.0.1:${port}`
  return { env: { EVENTSTORE_URL: url }, fact, part, port, keep: () => writeEventStorePort(dataDir, port) }
}

/** The MongoDB of MONGO_URL, else the embedded one, which is downloaded or built when missing. */
export async function mongo({ mongoUrl, port: base, dataDir }: Settings): Promise<PlanPart> {
  if (mongoUrl !== undefined) return external('MONGO_URL', mongoUrl)
  const port = base + offsets.mongo
  const program = await provideMongo()
  const readModels = mongoFolder(dataDir, program)
  const engine = await mongoEngine(program, { dir: readModels, port })
  await writeMongoAddress(dataDir, engine.address)
  const part = { ...enginePart('mongo', engine), isBroken: lostItsStorage }
  const own = { env: { MONGO_URL: engine.address }, fact: factOf(engine), part, readModels }
  return engine.listensOnSocket ? own : { ...own, port }
}

/** The Temporal of TEMPORAL_ADDRESS, else a development server, which is downloaded or built when missing. */
export async function temporal({ temporalAddress, port: base, dataDir }: Settings): Promise<PlanPart> {
  if (temporalAddress !== undefined) return external('TEMPORAL_ADDRESS', temporalAddress)
  const port = base + offsets.temporal
  const program = await provideTemporal()
  const engine = await temporalEngine(program, { dbFile: temporalFile(join(dataDir, 'temporal'), program), port })
  return {
    // The development server has no other namespace.
    env: { TEMPORAL_ADDRESS: engine.address, TEMPORAL_NAMESPACE: 'default' },
    fact: factOf(engine),
    part: enginePart('temporal', engine),
    port,
  }
}

/** The OpenID provider of OIDC_ISSUER, else the embedded one. */
export async function identity(settings: Settings): Promise<PlanPart> {
  if (settings.issuer !== undefined) return external('OIDC_ISSUER', settings.issuer)
  requireThisMachine(settings.publicUrl)
  const { dataDir, publicUrl } = settings
  const issuer = await issuerOf(dataDir, publicUrl, settings.port + offsets.identity)
  const port = Number(new URL(issuer.address).port || 80)
  const client = {
    OIDC_ISSUER: issuer.address,
    OIDC_CLIENT_ID: 'atelier',
    OIDC_CLIENT_SECRET: randomBytes(24).toString('base64url'),
  }
  const own = { ...client, IDENTITY_PORT: `${port}`, PUBLIC_URL: publicUrl, DATA_DIR: dataDir }
  return {
    env: { ...client, SIGNUP: process.env.SIGNUP || 'open' },
    fact: `embedded, ${issuer.address}`,
    part: nodePart('identity', ['infra/identity/main.ts'], own),
    port,
    keepsPort: issuer.isKept,
    keep: () => keepIssuer(dataDir, issuer),
  }
}

/**
 * The embedded provider speaks plain http, over which passwords must not be sent between machines.
 * @throws StartError when people reach the product from other machines
 */
export function requireThisMachine(publicUrl: string): void {
  if (isLoopback(new URL(publicUrl))) return
  throw new StartError(
    `The embedded identity provider works on this machine only. For ${publicUrl} set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  )
}

/** The sandbox that stands in for the AI services without a key; it does not run when all services that the product requires have one. */
export function sandbox({ accountsWithKey, port: base, dataDir }: Settings): PlanPart {
  const simulated = simulatedAccounts(accountsWithKey)
  if (simulated.length === 0) {
    const real = allAccounts.filter(({ name }) => accountsWithKey.has(name))
    return { env: {}, fact: `off: ${real.map(({ title }) => title).join(' and ')} with your key` }
  }
  const port = base + offsets.sandbox
  const url = `http://127.0.0.1:${port}`
  const key = randomBytes(24).toString('base64url')
  const own = { SANDBOX_API_KEY: key, SANDBOX_PORT: `${port}`, DATA_DIR: dataDir }
  const part = nodePart('sandbox', ['infra/sandbox/main.ts'], own)
  return {
    env: Object.fromEntries(
      simulated.flatMap(({ prefix }) => [
        [`${prefix}_URL`, url],
        [`${prefix}_API_KEY`, key],
      ]),
    ),
    fact: `in place of the AI services, ${url}`,
    part,
    port,
  }
}

/** An engine that `npm start` does not run. Only its host is shown, never a password. */
const external = (variable: string, address: string): PlanPart => ({
  env: {},
  fact: `yours (${variable}), ${hostsOf(address)}`,
})

/** Program and address without the password; a socket is shown as its path. */
const factOf = ({ program, address }: Engine) =>
  `${describeProgram(program)}, ${decodeURIComponent(address.replace(/\?.*/, '').replace(/\/\/[^@/]*@/, '//'))}`

const enginePart = (name: string, engine: Engine): Part => ({
  name,
  program: engine.program.path,
  args: engine.args,
  env: engine.env,
  ready: engine.ready,
  quiet: true,
})
