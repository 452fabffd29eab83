import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countedCalls } from './jobs/counted-calls.ts'
import type { Studio, UncountedStudio } from './studio.ts'

const here = join(import.meta.dirname, '..', '..')

/**
 * The MongoDB and the Temporal that the product of a checkout runs on, with their versions.
 * @param folder the checkout; this one when undefined
 */
export async function enginesOf(folder: string = here): Promise<readonly string[]> {
  const file = pathToFileURL(join(resolve(folder), 'infra', 'engines', 'provide.ts')).href
  // Cast: every commit since 90e1854 has these functions in this file.
  const { describeProgram, provideMongo, provideTemporal } = (await import(
    file
  )) as typeof import('../engines/provide.ts')
  return [await provideMongo(), await provideTemporal()].map(describeProgram)
}

/**
 * Starts the product of a checkout with the checkout's own code and counts its calls, so that this bench can compare two commits. Any
 * commit since 90e1854 can be measured once its packages are installed.
 * @param folder the checkout; this one when undefined
 */
export async function openStudioOf(folder: string = here): Promise<Studio> {
  const file = pathToFileURL(join(resolve(folder), 'infra', 'bench', 'studio.ts')).href
  // Cast: every commit since 90e1854 has this function in this file.
  const { startStudio } = (await import(file)) as { startStudio: () => Promise<UncountedStudio> }
  const calls = countedCalls()
  const before = { ...process.env }
  Object.assign(process.env, calls.env)
  try {
    const studio = await startStudio()
    return {
      ...studio,
      calls,
      close: async () => {
        await studio.close()
        calls.close()
      },
    }
  } catch (error) {
    calls.close()
    throw error
  } finally {
    process.env = before
  }
}
