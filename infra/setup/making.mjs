import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const dayMs = 24 * 60 * 60_000
const prefix = 'making-'
const ownPrefix = `${prefix}${hostname()}-`

/**
 * Makes a folder in `parent` for what is not finished yet, and removes those that were left there: Ctrl-C ends a process without any
 * further step, and nobody else would ever remove them.
 * @param {string} parent
 */
export function makingFolder(parent) {
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) removeIfLeft(parent, name)
  }
  return mkdtempSync(join(parent, `${ownPrefix}${process.pid}-`))
}

/**
 * @param {string} parent
 * @param {string} name
 */
function removeIfLeft(parent, name) {
  try {
    if (isLeft(parent, name)) rmSync(join(parent, name), { recursive: true, force: true })
  } catch {
    // Other people who use the same cache clean up what is theirs; our own folder can be made all the same.
  }
}

/**
 * Whether the process that made the folder has ended: it is known of this machine, and supposed after a day of others.
 * @param {string} parent
 * @param {string} name
 */
function isLeft(parent, name) {
  const pid = name.startsWith(ownPrefix) ? /^(\d+)-/.exec(name.slice(ownPrefix.length))?.[1] : undefined
  if (pid !== undefined && !isRunning(Number(pid))) return true
  const made = statSync(join(parent, name), { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > dayMs
}

/**
 * Whether there is a process with that number.
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
