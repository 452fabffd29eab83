import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './step.mjs'

/**
 * Installs exactly what the lockfile says, unless that has been done. Install scripts do not run, because no package needs one.
 * @param {string} root the repository
 */
export async function installDependencies(root) {
  const lockfile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.atelier-lockfile')
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!installedByHand(root, lockfile)) await step('npm packages', () => install(root))
  writeFileSync(stamp, wanted)
}

/**
 * Whether somebody has run npm since the lockfile last changed. npm writes a copy of the lockfile into node_modules, whose age tells.
 * @param {string} root
 * @param {string} lockfile
 */
function installedByHand(root, lockfile) {
  const copy = join(root, 'node_modules', '.package-lock.json')
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(lockfile).mtimeMs
}

/** @param {string} root */
function install(root) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.status === 0) return
  const output = `${result.stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')
  throw new Error(`npm ci failed; is the package registry reachable (npm ping)?\n${output}`)
}
