import { join } from 'node:path'
import { cargoInstall } from './build.ts'
import { cacheProgram, engineCache } from './cache.ts'
import { downloadMongod } from './mongo-download.ts'
import { type EngineProgram, type Found, findProgram, firstUsable, obtainFirst, type VersionOf } from './program.ts'

/** From the release line that gets fixes until October 2029. */
const mongodVersion = '8.0.17'
const secantusVersion = '0.5.3-beta.196'
const variable = 'MONGO_URL'

const mongod: VersionOf = { kind: 'mongod', pattern: /version v(\S+)/, oldest: '6.0' }
const secantus: VersionOf = { kind: 'secantusd-rs', pattern: /(\d\S*)/ }

/**
 * A MongoDB server that is installed already: `mongod`, then `secantusd-rs` on PATH, then our cache in the same order. One that
 * this
 * machine cannot run, or a mongod older than 6.0, is passed over.
 */
export function findMongo(): Promise<EngineProgram | undefined> {
  return firstUsable(candidates())
}

async function* candidates(): AsyncGenerator<Found> {
  for (const what of [mongod, secantus]) {
    const path = await findProgram(what.kind)
    if (path !== undefined) yield { what, path, source: 'PATH' }
  }
  yield { what: mongod, path: cachedMongod(), source: 'cache', version: mongodVersion }
  yield { what: secantus, path: cachedSecantus(), source: 'cache', version: secantusVersion }
}

/** Gets one: the official mongod; where it cannot be downloaded or run, the stand-in compiled by cargo (minutes). */
export function obtainMongo(): Promise<EngineProgram> {
  return obtainFirst([
    {
      what: mongod,
      source: 'download',
      version: mongodVersion,
      get: () => cacheProgram(cachedMongod(), (folder) => downloadMongod(mongodVersion, folder)),
    },
    {
      what: secantus,
      source: 'build',
      version: secantusVersion,
      get: () =>
        cacheProgram(cachedSecantus(), (folder) =>
          cargoInstall(folder, 'secantus-mdb', secantusVersion, 'secantusd-rs', variable),
        ),
    },
  ])
}

const cachedMongod = () => join(engineCache(), `mongod-${mongodVersion}`, 'mongod')
const cachedSecantus = () => join(engineCache(), `secantus-mdb-${secantusVersion}`, 'bin', 'secantusd-rs')
