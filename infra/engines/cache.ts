import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { makingFolder } from '../setup/making.mjs'
import { readVersion } from './program.ts'

/** The folder outside the repository where downloaded and built engines are kept. */
export function engineCache(): string {
  const { ATELIER_CACHE, XDG_CACHE_HOME } = process.env
  const base =
    ATELIER_CACHE || (XDG_CACHE_HOME ? join(XDG_CACHE_HOME, 'atelier') : join(homedir(), '.cache', 'atelier'))
  return join(base, 'engines')
}

/**
 * Makes a program in a temporary folder and stores it at `target` if it runs on this machine (`--version`). The finished file is
 * renamed to `target`, so that two first starts at the same time never see half a program; an older file is replaced. `make` gets
 * the folder and returns the path of the finished program, which is copied and not moved.
 * @throws Error when it cannot be made, or cannot be run
 */
export async function cacheProgram(target: string, make: (folder: string) => Promise<string>): Promise<string> {
  const folder = makingFolder(engineCache())
  try {
    const made = await make(folder)
    await readVersion(made, ['--version'], /(\d\S*)/)
    await mkdir(dirname(target), { recursive: true })
    // in the folder of the target, because a rename works within one file system only
    const copy = join(dirname(target), `.${randomUUID()}`)
    await copyFile(made, copy)
    await rename(copy, target)
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
