import { z } from 'zod'
import { startProduct } from './product.ts'

/** The running product that all browser tests share; no test may stop it. */
const SharedProduct = z.object({ url: z.url(), port: z.int(), dataDir: z.string() })
export type SharedProduct = Readonly<z.infer<typeof SharedProduct>>

/** The variable that tells the processes of a run where its product is. */
const variable = 'E2E_PRODUCT'

/** The product that this run has started. Throws outside a run of the browser tests. */
export function sharedProduct(): SharedProduct {
  return SharedProduct.parse(JSON.parse(process.env[variable] ?? 'null'))
}

/**
 * Playwright's global set-up: one product for all processes of the run, removed at its end.
 * @public
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of the file that its configuration names.
export default async function startShared(): Promise<() => Promise<void>> {
  // Pictures come several times faster than usual and are only drafts, to leave the two cores to the browser; a test that watches
  // a picture being made says in its prompt how long that takes (`[slow 3s]`). Faults strike only where a prompt asks for them.
  const product = await startProduct({
    SANDBOX_SPEED: '10',
    SANDBOX_DRAFTS: '1',
    SANDBOX_FAULTS: '1',
    PROFILE_PICTURE_HOSTS: 'pictures.example',
  })
  const { url, port, dataDir } = product
  process.env[variable] = JSON.stringify({ url, port, dataDir })
  return product.remove
}
