import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
    if (look === 1) process.stderr.write('  npm packages: another command installs them, waiting for it ...\n')
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
 * Whether the process that took the lock has ended. One that is being written holds no number for a moment, and the number of a process
 * that has ended may be that of another one by now.
 * @param {string} lock
 */
function isStale(lock) {
  const holder = readPid(lock)
  if (holder !== undefined && !isRunning(holder)) return true
  const taken = statSync(lock, { throwIfNoEntry: false })
  return taken !== undefined && Date.now() - taken.mtimeMs > (holder === undefined ? writingMs : installingMs)
}

/**
 * The number of the process that runs the product on the data folder of this command; undefined when none does.
 * @param {string | undefined} dataDir the variable DATA_DIR
 */
export function runningProduct(dataDir) {
  const pid = readPid(join(resolve(dataDir || '.data'), 'lock'))
  return pid !== undefined && pid !== process.pid && isProduct(pid) ? pid : undefined
}

/**
 * Numbers of processes are used again, so the command line must be that of `npm start`, where this system shows it.
 * @param {number} pid
 */
function isProduct(pid) {
  if (!isRunning(pid)) return false
  try {
    return /infra\/(setup\/main\.mjs|start\/)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** @param {string} file */
function readPid(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
