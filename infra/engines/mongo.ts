import { mkdir } from 'node:fs/promises'
import { MongoClient, MongoServerError } from 'mongodb'
import { type Engine, flags } from './engine.ts'
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
    ready: () => answers(address, real),
  }
}

const secantusArgs = (dir: string, port: number) =>
  flags({ host: '127.0.0.1', port, 'storage-path': dir, 'cache-size': '512M', 'log-level': 'ERROR' })

const mongodArgs = (dir: string, port: number) =>
  flags({ bind_ip: '127.0.0.1', port, dbpath: dir, replSet: 'atelier', wiredTigerCacheSizeGB: 0.5 })

async function answers(address: string, replicaSet: boolean): Promise<boolean> {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: 1_000, connectTimeoutMS: 1_000 })
  try {
    const admin = client.db('admin')
    await admin.command({ ping: 1 })
    if (replicaSet) await initiate(client)
    const hello = await admin.command({ hello: 1 })
    return hello.isWritablePrimary === true
  } catch {
    return false // not listening yet; the caller asks again
  } finally {
    await client.close()
  }
}

/** A real mongod becomes the only member of its replica set, so that both engines look alike to the code. */
async function initiate(client: MongoClient): Promise<void> {
  const admin = client.db('admin')
  try {
    await admin.command({ replSetGetStatus: 1 })
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== notYetInitialized) throw error
    await admin.command({ replSetInitiate: {} })
  }
}
