import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../engines/free-port.ts'
import { createIdentityServer } from './server.ts'
import type { Settings } from './settings.ts'

/** Test helper: where the product would be. */
export const home = 'http://localhost:1'

/** Test helper: settings of an identity provider on a port and in a folder of its own, which the test removes. */
export async function testSettings(): Promise<Settings> {
  const port = await freePort()
  return {
    port,
    issuer: `http://127.0.0.1:${port}`,
    home,
    clientId: 'atelier',
    clientSecret: 's'.repeat(32),
    folder: await mkdtemp(join(tmpdir(), 'atelier-identity-')),
  }
}

/** Test helper: an identity provider that listens. */
export async function start(settings: Settings): Promise<FastifyInstance> {
  const server = await createIdentityServer(settings)
  await server.listen({ port: settings.port, host: '127.0.0.1' })
  return server
}
