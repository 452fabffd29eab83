import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { home } from '../../../testing/studio.ts'

const program = fileURLToPath(new URL('../../../../../infra/identity/main.ts', import.meta.url))
const Creator = z.object({ email: z.string(), password: z.string() })

export interface IssuerProcess {
  /** Variables that make a studio use it. */
  readonly env: { readonly OIDC_ISSUER: string; readonly OIDC_CLIENT_ID: string; readonly OIDC_CLIENT_SECRET: string }
  /** The account that is there from the start. */
  readonly creator: z.infer<typeof Creator>
  readonly stop: () => Promise<void>
}

/** Test helper: the embedded identity provider as a process of its own. */
export async function startIssuerProcess(): Promise<IssuerProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-issuer-'))
  const port = await freePort()
  const env = {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'atelier',
    OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
  }
  const all = { ...process.env, ...env, IDENTITY_PORT: `${port}`, PUBLIC_URL: home, DATA_DIR: folder }
  const child = spawn(process.execPath, [program], { env: all, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(createInterface({ input: child.stdout }), 'line')
  return {
    env,
    creator: Creator.parse(JSON.parse(await readFile(path.join(folder, 'identity', 'creator.json'), 'utf8'))),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}
