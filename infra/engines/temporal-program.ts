import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { goInstall } from './build.ts'
import { cacheProgram, engineCache } from './cache.ts'
import { downloadArchive, reachable } from './download.ts'
import { type EngineProgram, findProgram, readVersion } from './program.ts'

/** The newest stable command line that `go install` accepts; its server is 1.29.1. */
const temporalVersion = '1.5.1'

const variable = 'TEMPORAL_ADDRESS'
const downloads = 'https://temporal.download'

/** A Temporal command line that is here already: TEMPORAL_CLI_PATH, PATH, then our cache. */
export async function findTemporal(): Promise<EngineProgram | undefined> {
  const path = process.env.TEMPORAL_CLI_PATH || (await findProgram('temporal'))
  if (path !== undefined) {
    const version = await readVersion(path, ['--version'], /version (\S+)/)
    return { kind: 'temporal', path, version, source: 'PATH' }
  }
  const cached = cachedPath()
  return existsSync(cached) ? { kind: 'temporal', path: cached, version: temporalVersion, source: 'cache' } : undefined
}

/** Gets one: the official download, without internet a build from the Go module proxy (minutes). */
export async function obtainTemporal(): Promise<EngineProgram> {
  const online = await reachable(downloads)
  const path = await cacheProgram(cachedPath(), online ? download : build)
  return { kind: 'temporal', path, version: temporalVersion, source: online ? 'download' : 'build' }
}

const cachedPath = () => join(engineCache(), `temporal-${temporalVersion}`, 'temporal')

const build = (folder: string) =>
  goInstall(folder, `github.com/temporalio/cli/cmd/temporal@v${temporalVersion}`, 'temporal', variable)

async function download(folder: string): Promise<string> {
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64'
  try {
    await downloadArchive(
      `${downloads}/cli/archive/v${temporalVersion}?platform=${process.platform}&arch=${arch}`,
      folder,
    )
  } catch (error) {
    console.warn(`the official Temporal download failed (${String(error)}); building it`)
    return await build(folder)
  }
  return join(folder, 'temporal')
}
