import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cargoInstall } from './build.ts'
import { cacheProgram, engineCache } from './cache.ts'
import { reachable } from './download.ts'
import { type EngineProgram, findProgram, readVersion } from './program.ts'

const mongodVersion = '8.2.6'
const secantusVersion = '0.5.3-beta.196'
const variable = 'MONGO_URL'

/** A MongoDB server that is here already: `mongod`, `secantusd-rs` on PATH, then our cache in the same order. */
export async function findMongo(): Promise<EngineProgram | undefined> {
  const mongod = await findProgram('mongod')
  if (mongod !== undefined) {
    const version = await readVersion(mongod, ['--version'], /version v(\S+)/)
    return { kind: 'mongod', path: mongod, version, source: 'PATH' }
  }
  const secantus = await findProgram('secantusd-rs')
  if (secantus !== undefined) {
    const version = await readVersion(secantus, ['--version'], /(\d\S*)/)
    return { kind: 'secantusd-rs', path: secantus, version, source: 'PATH' }
  }
  if (existsSync(cachedMongod())) return mongodProgram('cache')
  return existsSync(cachedSecantus()) ? secantusProgram('cache') : undefined
}

/** Gets one: the official mongod, without internet the stand-in compiled by cargo (minutes). */
export async function obtainMongo(): Promise<EngineProgram> {
  if (await reachable('https://fastdl.mongodb.org')) {
    try {
      await cacheProgram(cachedMongod(), downloadMongod)
      return mongodProgram('download')
    } catch (error) {
      console.warn(`the official MongoDB download failed (${String(error)}); building the stand-in`)
    }
  }
  await cacheProgram(cachedSecantus(), (folder) =>
    cargoInstall(folder, 'secantus-mdb', secantusVersion, 'secantusd-rs', variable),
  )
  return secantusProgram('build')
}

/** The downloader is loaded for this one time only. */
async function downloadMongod(downloadDir: string): Promise<string> {
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js')
  return await MongoBinary.getPath({ version: mongodVersion, downloadDir })
}

const cachedMongod = () => join(engineCache(), `mongod-${mongodVersion}`, 'mongod')
const cachedSecantus = () => join(engineCache(), `secantus-mdb-${secantusVersion}`, 'bin', 'secantusd-rs')

const mongodProgram = (source: EngineProgram['source']): EngineProgram => ({
  kind: 'mongod',
  path: cachedMongod(),
  version: mongodVersion,
  source,
})

const secantusProgram = (source: EngineProgram['source']): EngineProgram => ({
  kind: 'secantusd-rs',
  path: cachedSecantus(),
  version: secantusVersion,
  source,
})
