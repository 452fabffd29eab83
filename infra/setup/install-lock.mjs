import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from './command-lines.mjs'
import { isRunning } from './making.mjs'

const betweenLooksMs = 200
/** More than writing a number takes. */
const writingMs = 10_000
/** More than an installation takes. */
const installingMs = 30 * 60_000

/**
 * Installs while no other command of this repository does: npm takes packages away before it puts others there. Beside `node_modules`,
 * because npm empties that.
 * @param {string} root the repository
 * @param {() => Promise<void>} install
 */
export async function installAlone(root, install) {
  const lock = join(root, '.installing')
  for (let look = 1; !take(lock); look++) {
    if (look === 1) process.stderr.write(`  npm packages: waiting for the command that holds ${lock} ...\n`)
    await wait(betweenLooksMs)
  }
  try {
    await install()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Whether the lock is ours now; that of a process which has ended is removed first.
 * @param {string} lock
 */
function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (isStale(lock)) rmSync(lock, { force: true })
    return false
  }
}

/**
 * Whether the process that took the lock has ended. One that is being written holds no number for a moment. The number of a process
 * that has ended may be that of another one by now: in a container, where numbers repeat, even our own.
 * @param {string} lock
 */
function isStale(lock) {
  const holder = readPid(lock)
  if (holder === undefined) return isOlder(lock, writingMs)
  if (holder === process.pid || !isRunning(holder)) return true
  const command = commandOf(holder)
  // The age is no evidence while the holder can be seen: a computer may have slept during the installation.
  return command === undefined ? isOlder(lock, installingMs) : !command.includes('setup/main.mjs')
}

/**
 * @param {string} file
 * @param {number} ms
 */
function isOlder(file, ms) {
  const made = statSync(file, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > ms
}

/** @param {string} file */
function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
