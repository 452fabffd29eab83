import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@studio/backend/processes/config.ts'
import { connectEngines, type Engines } from '@studio/backend/processes/engines.ts'
import { mongoUrl } from '../e2e/engines.ts'
import { type Product, startProduct } from '../e2e/product.ts'
import { eventStoreAddress } from '../eventstore/access/access.ts'
import { offsets } from '../start/ports.ts'
import type { CountedCalls } from './counted-calls.ts'
import { openStudio, type Person } from './person.ts'

/** The running product, reached by its API and by its engines. */
export interface Studio {
  readonly product: Product
  /** The product's own event store, database and keys. */
  readonly engines: Engines
  /** gRPC calls of the product's processes. */
  readonly calls: CountedCalls
  /** Somebody new, signed in. */
  readonly newPerson: () => Promise<Person>
  readonly close: () => Promise<void>
}

/** What the studio of any checkout offers. */
export type UncountedStudio = Omit<Studio, 'calls'>

/** Limits of accounts and delays of services are switched off, so that they are not what is measured. */
const unlimited = {
  SANDBOX_SPEED: '0',
  SANDBOX_TIER: 'ultra',
  WAVESPEED_PER_MINUTE: '5000',
  DAILY_SPEND_CAP: '10000',
}

/**
 * Starts the product in a temporary data folder, with a sandbox that does not wait. Loaded by its path (studio-of.ts), since the
 * bench may measure another checkout.
 * @public
 */
export async function startStudio(): Promise<UncountedStudio> {
  const product = await startProduct(unlimited)
  try {
    return await studioOn(product)
  } catch (error) {
    await product.remove()
    throw error
  }
}

async function studioOn(product: Product): Promise<UncountedStudio> {
  const masterKey = readFileSync(join(product.dataDir, 'master-key'), 'utf8').trim()
  const engines = await connectEngines(
    readConfig({
      EVENTSTORE_URL: await eventStoreAddress(product.dataDir, product.port + offsets.eventStore),
      MONGO_URL: mongoUrl(product),
      MASTER_KEY: masterKey,
      DATA_DIR: product.dataDir,
    }),
  )
  return {
    product,
    engines,
    newPerson: openStudio(product.url, engines, masterKey),
    close: async () => {
      await engines.close()
      await product.remove()
    },
  }
}
