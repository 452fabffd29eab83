import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import adminSite from '../../mfe-admin/site/rspack.config.ts'
import { remotes } from '../../shell/remotes.config.ts'
import shell from '../../shell/rspack.config.ts'
import { defineMfe } from '../rspack.base.ts'
import { measurePages, overBudget } from './budgets.ts'
import { builtApps } from './built-chunks.ts'
import { builtPages, siteFiles, siteFolder } from './page-scripts.ts'
import { writeStudioPages } from './studio-pages.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every micro-frontend exposes its routes and nothing else. */
const remoteBuild = ({ name, folder }: (typeof remotes)[number]): Configuration =>
  defineMfe({
    url: pathToFileURL(join(root, folder, '/')).href,
    name,
    exposes: { './routes': './src/expose-routes.tsx' },
  })

const fileAt = (address: string): string => {
  if (address.startsWith(siteFiles)) return join(root, siteFolder, 'dist', address.slice(siteFiles.length))
  const remote = remotes.find(({ folder }) => address.startsWith(`/${folder}/`))
  return remote === undefined
    ? join(root, 'shell/dist', address)
    : join(root, remote.folder, 'dist', address.slice(remote.folder.length + 1))
}

/**
 * Bundles the shell and every micro-frontend for production. Returns what is wrong with them, for people: the bundler's report of errors and
 * warnings, or the pages that load more JavaScript than their budget allows.
 */
export async function bundleAll(): Promise<string | undefined> {
  const compiler = rspack([shell, adminSite, ...remotes.map(remoteBuild)])
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, done) => (done === undefined ? reject(error ?? new Error('no build result')) : resolve(done)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors() || stats.hasWarnings()) return stats.toString('errors-warnings')
  const apps = builtApps(stats)
  const heavy = overBudget(await measurePages(apps, builtPages, fileAt))
  if (heavy.length > 0) return heavy.join('\n')
  await writeStudioPages(apps, join(root, 'shell/dist'))
  // The server serves the folders that it finds here.
  await writeFile(join(root, 'shell/dist/remotes.json'), JSON.stringify(remotes.map(({ folder }) => folder)))
  return undefined
}
