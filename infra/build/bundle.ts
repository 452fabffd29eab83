import { pathToFileURL } from 'node:url'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'

const configurationAt = async (path: string): Promise<Configuration> => {
  const module: { default: Configuration } = await import(pathToFileURL(path).href)
  return module.default
}

/** Bundles every app for production; answers the bundler's report when there are errors or warnings. */
export async function buildAll(configPaths: readonly string[]): Promise<string | undefined> {
  const compiler = rspack(await Promise.all(configPaths.map(configurationAt)))
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, done) => (done === undefined ? reject(error ?? new Error('no build result')) : resolve(done)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  return stats.hasErrors() || stats.hasWarnings() ? stats.toString('errors-warnings') : undefined
}
