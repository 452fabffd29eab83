import { openBlobs } from '@studio/backend/platform/media/blobs/open-blobs.ts'
import { connectEngines } from '@studio/backend/processes/engines.ts'
import { type SeededAccount, seedAccount } from '../../seed/account.ts'
import { type SeededAdmin, seedAdmin } from '../../seed/admin.ts'
import { type SeededGeneration, seedGeneration } from '../../seed/generation.ts'
import { configOf, masterKeyOf } from './engines.ts'
import type { SharedProduct } from './shared-product.ts'

/** Creates people and their pictures without the API, for tests that are not about signing in or generating. */
export interface Seed {
  /** A new person with a session. */
  readonly account: (of: { readonly firstName: string; readonly email: string }) => Promise<SeededAccount>
  /** A new admin, who has not signed in. */
  readonly admin: () => Promise<SeededAdmin>
  /** A generation with its pictures, its failures and what is still being made. */
  readonly generation: (wanted: SeededGeneration) => Promise<void>
  readonly close: () => Promise<void>
}

/** Connects to the engines and media of a running product. */
export async function openSeed(product: SharedProduct): Promise<Seed> {
  const config = await configOf(product)
  const [engines, blobs] = await Promise.all([connectEngines(config), openBlobs(config)])
  return {
    account: (profile) => seedAccount(engines, masterKeyOf(product), { ...profile, lastName: 'Tester' }),
    admin: () => seedAdmin(engines, masterKeyOf(product)),
    generation: async (wanted) => void (await seedGeneration({ engines, blobs }, wanted)),
    close: engines.close,
  }
}
