import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@studio/backend/config.ts'
import { connectEngines, type Engines } from '@studio/backend/engines.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { offsets } from '../start/ports.ts'
import { type JobLog, makeJobLog } from './job-log.ts'
import { openStudio, type Person } from './person.ts'

/** What measures work on: the running product, reached from outside and behind. */
export interface Bench {
  readonly product: Product
  /** The product's own event store, database and keys. */
  readonly engines: Engines
  /** Somebody new, signed in. */
  readonly newPerson: () => Promise<Person>
  /** A second event store full of job events; made when first asked for. */
  readonly jobLog: () => Promise<JobLog>
  /** Address of another database on the product's MongoDB. */
  readonly databaseUrl: (name: string) => string
  readonly close: () => Promise<void>
}

/** Starts the product with a sandbox that does not wait and with a spend cap that measures do not reach. */
export async function startBench(): Promise<Bench> {
  const product = await startProduct({ SANDBOX_SPEED: '0', DAILY_SPEND_CAP: '10000' })
  try {
    return await benchOn(product)
  } catch (error) {
    await product.remove()
    throw error
  }
}

async function benchOn(product: Product): Promise<Bench> {
  const databaseUrl = (name: string) =>
    `mongodb://127.0.0.1:${product.port + offsets.mongo}/${name}?directConnection=true`
  const masterKey = readFileSync(join(product.dataDir, 'master-key'), 'utf8').trim()
  const env = {
    EVENTSTORE_URL: `esdb://127.0.0.1:${product.port + offsets.eventStore}?tls=false`,
    MONGO_URL: databaseUrl('atelier'),
    MASTER_KEY: masterKey,
    DATA_DIR: product.dataDir,
  }
  const engines = await connectEngines(readConfig(env))
  let jobLog: Promise<JobLog> | undefined
  return {
    product,
    engines,
    databaseUrl,
    newPerson: openStudio(product.url, engines, masterKey),
    jobLog: () => (jobLog ??= makeJobLog(engines.keys)),
    close: async () => {
      await (await jobLog)?.remove()
      await engines.close()
      await product.remove()
    },
  }
}
