// Builds the shell and the micro-frontends to <app>/dist; does nothing when their sources are those of the last build.
// Two starts at once, as in the tests of a new clone, build one after the other, and the second finds the pages of the first.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { remotes } from '../../shell/remotes.config.ts'
import { compressFolder } from './compress.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { siteFolder } from './page-scripts.ts'
import { stampOf } from './stamp.ts'

const root = join(import.meta.dirname, '..', '..')
const apps = ['shell', ...remotes.map(({ folder }) => folder), siteFolder]
const stampFile = 'build-stamp.txt'

/** The apps, and everything else that their bundles depend on: contracts, bundler configuration, dependencies. */
const sources = () =>
  stampOf(root, [...apps, 'backend/src', 'infra/build'], ['infra/rspack.base.ts', 'package-lock.json'])

const builtFrom = (app: string): Promise<string | undefined> =>
  // No stamp: never built, or the last build did not finish.
  readFile(join(root, app, 'dist', stampFile), 'utf8').catch(() => undefined)

async function main(): Promise<void> {
  const started = performance.now()
  const stamp = await sources()
  const stamps = await Promise.all(apps.map(builtFrom))
  if (stamps.every((built) => built === stamp)) return console.log('pages are up to date')
  // The bundler takes a while to load, so only when there is something to build.
  const { bundleAll } = await import('./bundle.ts')
  const report = await bundleAll()
  if (report !== undefined) {
    console.error(report)
    process.exitCode = 1
    return
  }
  await Promise.all(apps.map((app) => compressFolder(join(root, app, 'dist'))))
  await Promise.all(apps.map((app) => writeFile(join(root, app, 'dist', stampFile), stamp)))
  console.log(`pages built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

await oneAtATime(join(root, 'node_modules', '.cache', 'pages.lock'), main)
