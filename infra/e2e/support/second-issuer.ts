import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Product } from './product.ts'

const program = join(import.meta.dirname, '../../identity/main.ts')

/** Variables of a product whose identity provider is not the embedded one. */
export function elsewhere(port: number) {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'studio-at-another-issuer',
    OIDC_CLIENT_SECRET: 'a-secret-for-browser-tests-only',
  }
}

/** Runs the issuer of these variables for the product, with accounts of its own. Returns a function that stops it. */
export async function startSecondIssuer(product: Product, port: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-second-issuer-'))
  const own = { IDENTITY_PORT: `${port}`, PUBLIC_URL: product.url, DATA_DIR: folder }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...elsewhere(port), ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(createInterface({ input: child.stdout }), 'line')
  return async () => {
    child.kill('SIGTERM')
    await gone
    await rm(folder, { recursive: true, force: true })
  }
}
