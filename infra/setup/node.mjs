import { existsSync } from 'node:fs'
import { join } from 'node:path'

const major = 24
/** The first release of it whose `node:crypto` has `argon2`, which hashes passwords. */
const minor = 7

/**
 * The Node that runs everything else: the running one if it is new enough, or the pinned one that npm has installed for this platform.
 * @param {string} root the repository
 * @param {string} running the version of the running Node
 * @returns {string} its path, or `'this'` for the running one
 */
export function modernNode(root, running = process.versions.node) {
  const [ownMajor = 0, ownMinor = 0] = running.split('.').map(Number)
  if (ownMajor === major && ownMinor >= minor) return 'this'
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (ownMajor > major) return 'this'
  throw new Error(
    `no Node ${major} for ${process.platform}-${process.arch} came with the packages; install Node ${major}.${minor} or newer`,
  )
}
