import { type MultiStats, rspack } from '@rspack/core'
import image from '../../mfe-image/rspack.config.ts'
import shell from '../../shell/rspack.config.ts'
import { preloadDashboard } from './preload-dashboard.ts'

/** Bundles the shell and every micro-frontend for production; returns the bundler's report of errors and warnings. */
export async function bundleAll(): Promise<string | undefined> {
  const compiler = rspack([shell, image])
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, done) => (done === undefined ? reject(error ?? new Error('no build result')) : resolve(done)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors() || stats.hasWarnings()) return stats.toString('errors-warnings')
  await preloadDashboard(stats)
  return undefined
}
