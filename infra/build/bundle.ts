import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import { remotes } from '../../shell/remotes.config.ts'
import shell from '../../shell/rspack.config.ts'
import { defineMfe } from '../rspack.base.ts'
import { preloadDashboard } from './preload-dashboard.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every micro-frontend exposes its routes and nothing else. */
const remoteBuild = ({ name, folder }: (typeof remotes)[number]): Configuration =>
  defineMfe({
    url: pathToFileURL(join(root, folder, '/')).href,
    name,
    exposes: { './routes': './src/expose-routes.tsx' },
  })

/** Bundles the shell and every micro-frontend for production; returns the bundler's report of errors and warnings. */
export async function bundleAll(): Promise<string | undefined> {
  const compiler = rspack([shell, ...remotes.map(remoteBuild)])
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, done) => (done === undefined ? reject(error ?? new Error('no build result')) : resolve(done)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors() || stats.hasWarnings()) return stats.toString('errors-warnings')
  await preloadDashboard(stats)
  // The server serves the folders that it finds here.
  await writeFile(join(root, 'shell/dist/remotes.json'), JSON.stringify(remotes.map(({ folder }) => folder)))
  return undefined
}
