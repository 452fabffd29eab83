import { StartError } from '../start/start-error.ts'
import { findMongo, obtainMongo } from './mongo-program.ts'
import { type EngineProgram, reasonOf } from './program.ts'
import { findTemporal, obtainTemporal } from './temporal-program.ts'

/**
 * The MongoDB server to run: one that is here, else downloaded, else built. Says so when it takes long.
 * @throws StartError when none can be had
 */
export function provideMongo(): Promise<EngineProgram> {
  return provide('MongoDB', findMongo, obtainMongo)
}

/**
 * The Temporal command line to run: one that is here, else downloaded, else built. Says so when it takes long.
 * @throws StartError when none can be had
 */
export function provideTemporal(): Promise<EngineProgram> {
  return provide('Temporal', findTemporal, obtainTemporal)
}

/** One line for logs and the summary, e.g. `temporal 1.5.1 (cache)`. */
export function describeProgram({ kind, version, source }: EngineProgram): string {
  return `${kind} ${version} (${source})`
}

async function provide(
  name: string,
  find: () => Promise<EngineProgram | undefined>,
  obtain: () => Promise<EngineProgram>,
): Promise<EngineProgram> {
  const found = await find()
  if (found !== undefined) return found
  const started = performance.now()
  console.log(`  ${name} server: getting one, a build takes about five minutes ...`)
  const program = await obtain().catch((error: unknown) => {
    throw new StartError(`there is no ${name} server, and none can be got: ${reasonOf(error)}`)
  })
  console.log(`  ${name} server: ${describeProgram(program)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return program
}
