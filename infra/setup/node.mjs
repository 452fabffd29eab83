import { existsSync } from 'node:fs'
import { join } from 'node:path'

const major = 24

/**
 * The Node that runs everything else: the running one if it is new enough, or the pinned one that npm has installed for this platform.
 * @param {string} root the repository
 * @returns {string} its path, or `'this'` for the running one
 */
export function modernNode(root) {
  const running = Number(process.versions.node.split('.')[0])
  if (running === major) return 'this'
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (running > major) return 'this'
  throw new Error(
    `no Node ${major} for ${process.platform}-${process.arch} came with the packages; install Node ${major}`,
  )
}
