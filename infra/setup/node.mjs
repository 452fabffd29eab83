import { existsSync } from 'node:fs'
import { join } from 'node:path'

const major = 24

/**
 * The Node that runs everything else: the pinned one that npm installed for this platform, or the running one if it is new
 * enough. `'this'` means no second process is needed.
 * @param {string} root the repository
 * @returns {string} a path, or `'this'`
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
