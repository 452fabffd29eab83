import { join } from 'node:path'
import { goInstall } from './build.ts'
import { cacheProgram, engineCache } from './cache.ts'
import { downloadArchive } from './download.ts'
import { type EngineProgram, type Found, findProgram, firstUsable, obtainFirst, type VersionOf } from './program.ts'

/** The newest stable command line that `go install` accepts; its server is 1.29.1. */
const temporalVersion = '1.5.1'

const variable = 'TEMPORAL_ADDRESS'
const temporal: VersionOf = { kind: 'temporal', pattern: /version (\S+)/ }

/**
 * A Temporal command line that is installed already: TEMPORAL_CLI_PATH, PATH, then our cache. One that this machine cannot run is
 * passed over.
 */
export function findTemporal(): Promise<EngineProgram | undefined> {
  return firstUsable(candidates())
}

async function* candidates(): AsyncGenerator<Found> {
  const onPath = process.env.TEMPORAL_CLI_PATH || (await findProgram('temporal'))
  if (onPath !== undefined) yield { what: temporal, path: onPath, source: 'PATH' }
  yield { what: temporal, path: cachedPath(), source: 'cache', version: temporalVersion }
}

/** Gets one: the official download; where it cannot be had or run, a build from the Go module proxy (minutes). */
export function obtainTemporal(): Promise<EngineProgram> {
  return obtainFirst([
    { what: temporal, source: 'download', version: temporalVersion, get: () => cacheProgram(cachedPath(), download) },
    { what: temporal, source: 'build', version: temporalVersion, get: () => cacheProgram(cachedPath(), build) },
  ])
}

const cachedPath = () => join(engineCache(), `temporal-${temporalVersion}`, 'temporal')

const build = (folder: string) =>
  goInstall(folder, `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`, 'temporal', variable)

async function download(folder: string): Promise<string> {
  const { platform, arch } = process
  const query = `platform=${platform}&arch=${arch === 'arm64' ? 'arm64' : 'amd64'}`
  await downloadArchive(`https://temporal.download/cli/archive/v${temporalVersion}?${query}`, folder)
  return join(folder, 'temporal')
}
