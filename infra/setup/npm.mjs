import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningProduct } from './command-lines.mjs'
import { installAlone } from './install-lock.mjs'
import { step } from './step.mjs'

/**
 * Installs exactly what the lockfile says, unless that has been done. Install scripts do not run, because no package needs one.
 * @param {string} root the repository
 */
export async function installDependencies(root) {
  const lockfile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.atelier-lockfile')
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isDone()) return
  await installAlone(root, async () => {
    if (isDone()) return
    if (!installedByHand(root, lockfile)) {
      refuseUnderProduct(root)
      await step('npm packages', () => install(root))
    }
    writeFileSync(stamp, wanted)
  })
}

/**
 * The product that runs with the packages that are here must not lose them.
 * @param {string} root
 */
function refuseUnderProduct(root) {
  const product = existsSync(join(root, 'node_modules')) ? runningProduct(root) : undefined
  if (product === undefined) return
  throw new Error(
    `the npm packages are of another release, and the product runs with them (process ${product} is part of it). Stop the product first`,
  )
}

/**
 * Whether somebody has run npm with this lockfile. npm notes in node_modules what it has put there; the ages of files tell nothing, because
 * an archive of another release is unpacked with the ages of its making.
 * @param {string} root
 * @param {string} lockfile
 */
function installedByHand(root, lockfile) {
  const note = join(root, 'node_modules', '.package-lock.json')
  return existsSync(note) && isTreeOf(packagesIn(lockfile), packagesIn(note))
}

/** @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

/**
 * Whether these packages are those of the lockfile. Optional ones may be missing, unless they say that they are for this
 * machine; those for the C library musl always may.
 * @param {Readonly<Record<string, Entry>>} wanted
 * @param {Readonly<Record<string, Entry>>} installed
 */
function isTreeOf(wanted, installed) {
  const isThere = Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    if (found !== undefined) return isSame(entry, found)
    // The entry without a path is the repository itself, of which npm makes no note.
    return path === '' || (entry.optional === true && !isForHere(entry))
  })
  return isThere && Object.keys(installed).every((path) => wanted[path] !== undefined)
}

/**
 * Whether a package is for machines such as this one, and not for all.
 * @param {Entry} entry
 */
function isForHere({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false
  const fits = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  return fits && !(libc?.includes('musl') ?? false)
}

/**
 * Two integrities are compared where both are known: those of packages for other platforms are not in the lockfile.
 * @param {Entry} wanted
 * @param {Entry} found
 */
function isSame(wanted, found) {
  if (wanted.link === true) return found.link === true && found.resolved === wanted.resolved
  const isSameFile = [wanted.integrity, found.integrity].includes(undefined) || wanted.integrity === found.integrity
  return found.link !== true && found.version === wanted.version && isSameFile
}

/**
 * @param {string} file
 * @returns {Readonly<Record<string, Entry>>} by path; none when the file cannot be read
 */
function packagesIn(file) {
  try {
    // Cast: a lockfile of version 3 is an object with `packages`.
    const lockfile = /** @type {{ packages?: Record<string, Entry> }} */ (JSON.parse(readFileSync(file, 'utf8')))
    return lockfile.packages ?? {}
  } catch {
    return {} // npm was interrupted while it wrote
  }
}

/** @param {string} root */
function install(root) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.status === 0) return
  const output = `${result.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  throw new Error(`npm ci failed; is the package registry reachable (npm ping)?\n${output}`)
}
