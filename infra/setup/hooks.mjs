import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './step.mjs'

/**
 * Installs the commit hook (lefthook) in a clone that has none; a copy without `.git` needs none.
 * @param {string} root the repository
 */
export async function installHooks(root) {
  const git = join(root, '.git')
  if (!existsSync(git) || !statSync(git).isDirectory()) return
  const hook = join(git, 'hooks', 'pre-commit')
  if (existsSync(hook) && readFileSync(hook, 'utf8').includes('lefthook')) return
  await step('commit hook', () => install(root))
}

/**
 * A clone works without the hook, so a failure is only printed.
 * @param {string} root
 */
function install(root) {
  const lefthook = join(root, 'node_modules', 'lefthook', 'bin', 'index.js')
  const result = spawnSync(process.execPath, [lefthook, 'install'], { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) process.stderr.write(` not installed (${`${result.stderr ?? ''}`.trim().split('\n')[0]})`)
}
