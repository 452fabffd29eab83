import { spawnSync } from 'node:child_process'

let updated = false

/**
 * Whether a program can be found on PATH.
 * @param {string} program
 */
export function onPath(program) {
  return spawnSync('sh', ['-c', `command -v "${program}"`], { stdio: 'ignore' }).status === 0
}

/**
 * Installs Debian packages without asking, as root or through sudo; the package lists are fetched once per run.
 * @param {string[]} packages
 * @throws {Error} that says what to install by hand, when this machine does not allow it
 */
export function installPackages(packages) {
  const advice = `install it yourself: ${packages.join(', ')}`
  if (!onPath('apt-get')) throw new Error(`this machine has no apt-get; ${advice}`)
  const root = process.getuid?.() === 0
  if (!root && !onPath('sudo')) throw new Error(`not root and no sudo; ${advice}`)
  const prefix = root ? [] : ['sudo', '-n']
  if (!updated) run([...prefix, 'apt-get', 'update', '-q'], advice)
  updated = true
  run([...prefix, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages], advice)
}

/**
 * @param {string[]} command
 * @param {string} advice
 */
function run([program = '', ...args], advice) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const result = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n').slice(-5).join('\n')
  throw new Error(`${[program, ...args].join(' ')} failed; ${advice}\n${output}`)
}
