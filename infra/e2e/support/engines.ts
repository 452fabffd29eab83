import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@studio/backend/processes/config.ts'
import { connectEngines, type Engines } from '@studio/backend/processes/engines.ts'
import { eventStoreAddress } from '../../eventstore/access/access.ts'
import { offsets } from '../../start/plan/ports.ts'
import type { Product } from './product.ts'

/** What is needed to reach a product's engines. */
type Reachable = Pick<Product, 'dataDir' | 'port'>

/** Address of a database on the product's own MongoDB. */
export function mongoUrl({ dataDir }: Pick<Product, 'dataDir'>, name = 'atelier'): string {
  const url = new URL(readFileSync(join(dataDir, 'mongo-address'), 'utf8').trim())
  url.pathname = `/${name}`
  return url.href
}

/** The key that wraps all data keys of the product. */
export function masterKeyOf({ dataDir }: Pick<Product, 'dataDir'>): string {
  return readFileSync(join(dataDir, 'master-key'), 'utf8').trim()
}

/** Connects to the product's own event store, database and keys, past its API. */
export async function openEngines(product: Reachable): Promise<Engines> {
  return await connectEngines(await configOf(product))
}

/** The configuration of the product's own processes, as far as engines and media are concerned. */
export async function configOf(product: Reachable): Promise<Config> {
  return readConfig({
    EVENTSTORE_URL: await eventStoreAddress(product.dataDir, product.port + offsets.eventStore),
    MONGO_URL: mongoUrl(product),
    MASTER_KEY: masterKeyOf(product),
    DATA_DIR: product.dataDir,
  })
}

/** Does something with the product's engines and closes the connections. */
export async function withEngines<Result>(
  product: Reachable,
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> {
  const engines = await openEngines(product)
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}
