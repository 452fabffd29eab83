import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf } from '../../engines/program.ts'
import { StartError } from '../start-error.ts'
import { isOfOthers } from './data-folder.ts'

const forOthers = 0o077

/**
 * Makes sure that a folder exists and that only this user of the machine can read it. If others could read it, its content is made private
 * first and the folder itself last, so that the next start completes an interrupted one.
 * @throws StartError when the folder cannot be made, belongs to somebody else, or has files of other programs, which these could not read
 * any more
 */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  if ((statSync(folder).mode & forOthers) === 0) return
  if (isOfOthers(folder)) {
    throw new StartError(`${folder} has files that are not Atelier's. Name a folder of its own in DATA_DIR.`)
  }
  try {
    closeAllIn(folder)
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartError(
      `${folder} cannot be closed to other users of this machine (${reasonOf(error)}). Make it your own: chown -R`,
    )
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `${folder} is no folder that this user can write (${reasonOf(error)}). Name another one in DATA_DIR, or make it your own: chown -R`,
    )
  }
}

function closeAllIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeAllIn(path)
    // Links are skipped, because they may point to something outside the folder.
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o7777 & ~forOthers)
  }
}
