import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder outside the repository where downloaded and built engines are kept. */
export function engineCache(): string {
  const { ATELIER_CACHE, XDG_CACHE_HOME } = process.env
  const base =
    ATELIER_CACHE || (XDG_CACHE_HOME ? join(XDG_CACHE_HOME, 'atelier') : join(homedir(), '.cache', 'atelier'))
  return join(base, 'engines')
}

/**
 * Makes a program in a temporary folder and moves the finished file to its place in one step, so that two first starts at
 * the same time never see half a program. `make` gets the folder and answers with the path of the finished program.
 */
export async function cacheProgram(target: string, make: (folder: string) => Promise<string>): Promise<string> {
  if (existsSync(target)) return target
  await mkdir(engineCache(), { recursive: true })
  const folder = await mkdtemp(join(engineCache(), 'making-'))
  try {
    const made = await make(folder)
    await mkdir(dirname(target), { recursive: true })
    await rename(made, target)
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
