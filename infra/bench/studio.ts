import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@studio/backend/processes/config.ts'
import { connectEngines, type Engines } from '@studio/backend/processes/engines.ts'
import { mongoUrl } from '../e2e/support/engines.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { eventStoreAddress } from '../eventstore/access/access.ts'
import { offsets } from '../start/plan/ports.ts'
import type { CountedCalls } from './jobs/counted-calls.ts'
import { type Person, personFactory } from './jobs/person.ts'
import { signInNewAdmin } from './pages/admin.ts'

/** The running product: its API and its engines. */
export interface Studio {
  readonly product: Product
  /** The product's own event store, database and keys. */
  readonly engines: Engines
  /** The counted gRPC calls of the product's processes. */
  readonly calls: CountedCalls
  /** Creates a person and signs them in. */
  readonly newPerson: () => Promise<Person>
  /** Creates an admin and signs them in: the cookie of their session. */
  readonly newAdmin: () => Promise<string>
  readonly close: () => Promise<void>
}

/** What `startStudio` of any checkout returns. */
export type UncountedStudio = Omit<Studio, 'calls'>

/** Switches limits of accounts and delays of services off, so that the product is measured and not they. */
const unlimited = {
  SANDBOX_SPEED: '0',
  SANDBOX_TIER: 'ultra',
  WAVESPEED_PER_MINUTE: '5000',
  DAILY_SPEND_CAP: '10000',
}

/**
 * Starts the product in a temporary data folder, with a sandbox that does not wait. studio-of.ts imports this function by its path,
 * because the bench may measure another checkout; so its name must stay.
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
    newPerson: personFactory(product.url, engines, masterKey),
    newAdmin: () => signInNewAdmin(engines, masterKey),
    close: async () => {
      await engines.close()
      await product.remove()
    },
  }
}
