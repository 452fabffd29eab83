import { mkdir } from 'node:fs/promises'
import { type Engine, flags } from './engine.ts'
import { askMongo } from './mongo-wire.ts'
import type { EngineProgram } from './program.ts'

const notYetInitialized = 94

/** A MongoDB server on 127.0.0.1 with its files in `dir`; the address names the database `atelier`. */
export async function mongoEngine(
  program: EngineProgram,
  { dir, port }: { dir: string; port: number },
): Promise<Engine> {
  await mkdir(dir, { recursive: true })
  const address = `mongodb://127.0.0.1:${port}/atelier?directConnection=true`
  const real = program.kind === 'mongod'
  return {
    program,
    address,
    args: real ? mongodArgs(dir, port) : secantusArgs(dir, port),
    env: real ? {} : secantusEnv,
    ready: () => answers(port, real),
  }
}

const secantusArgs = (dir: string, port: number) =>
  flags({ host: '127.0.0.1', port, 'storage-path': dir, 'cache-size': '512M', 'log-level': 'ERROR' })

/**
 * What it has answered is with the system, though not yet on the disk: it outlives a kill of the process, as what a real mongod
 * has answered does. Otherwise the last milliseconds stay in its own memory, and a client that waits for its return goes on from
 * writes that are gone. Waiting for the disk at every write (`--sync-on-commit`) would cost three quarters of its speed.
 */
const secantusEnv = { SECANTUS_WT_CONFIG_EXTRA: 'transaction_sync=(enabled=true,method=none)' }

const mongodArgs = (dir: string, port: number) =>
  flags({ bind_ip: '127.0.0.1', port, dbpath: dir, replSet: 'atelier', wiredTigerCacheSizeGB: 0.5 })

async function answers(port: number, replicaSet: boolean): Promise<boolean> {
  try {
    if (replicaSet) await initiate(port)
    const hello = await askMongo(port, 'hello')
    return hello.hasTrue('isWritablePrimary')
  } catch {
    return false // not listening yet; the caller asks again
  }
}

/** A real mongod becomes the only member of its replica set, so that both engines look alike to the code. */
async function initiate(port: number): Promise<void> {
  const status = await askMongo(port, 'replSetGetStatus')
  if (status.hasNumber('code', notYetInitialized)) await askMongo(port, 'replSetInitiate', 'empty')
}
