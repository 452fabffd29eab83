import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../engines/free-port.ts'
import { type RunningEngine, startMongo, startTemporal } from '../engines/run.ts'
import { compiled } from '../start/plan/part.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'

/**
 * Vitest's global set-up: one MongoDB and one Temporal server for the whole run, on free ports with their own files, unless
 * MONGO_URL or TEMPORAL_ADDRESS name running ones. Tests read those two variables and use names of their own (database,
 * task queue), since they share the servers. All processes of the run share Node's compile cache.
 */
export async function setup(): Promise<() => Promise<void>> {
  keepTemporaryFilesInMemory()
  Object.assign(process.env, compiled)
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  const engines = await Promise.all([
    process.env.MONGO_URL ? undefined : mongo(join(folder, 'mongo')),
    process.env.TEMPORAL_ADDRESS ? undefined : temporal(join(folder, 'temporal')),
  ])
  return async () => {
    await Promise.all(engines.filter((engine) => engine !== undefined).map((engine) => engine.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function mongo(dir: string): Promise<RunningEngine> {
  const engine = await startMongo({ dir, port: await freePort() })
  process.env.MONGO_URL = engine.address
  return engine
}

async function temporal(dir: string): Promise<RunningEngine> {
  const engine = await startTemporal({ dir, port: await freePort() })
  process.env.TEMPORAL_ADDRESS = engine.address
  return engine
}
