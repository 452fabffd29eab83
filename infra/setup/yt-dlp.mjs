import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages, onPath } from './apt.mjs'
import { makingFolder } from './making.mjs'
import { step } from './step.mjs'

/** The versions, with their checksums, as pip reads them. */
const requirements = join(dirname(fileURLToPath(import.meta.url)), 'yt-dlp.txt')

/** `-I` and `-S`: neither variables nor other packages of this machine change what runs. */
const launcher = `#!/bin/sh
exec python3 -IS "$(dirname "$0")/lib/yt_dlp/__main__.py" "$@"
`

/** Where the program of this release is, or would be: outside of the repository, in a folder that is named by its version. */
export function ytDlpPath() {
  const { ATELIER_CACHE, XDG_CACHE_HOME } = process.env
  const base =
    ATELIER_CACHE || (XDG_CACHE_HOME ? join(XDG_CACHE_HOME, 'atelier') : join(homedir(), '.cache', 'atelier'))
  const version = /^yt-dlp==(\S+)/.exec(readFileSync(requirements, 'utf8'))?.[1]
  return join(base, 'tools', `yt-dlp-${version}`, 'yt-dlp')
}

/** Installs yt-dlp from its package, unless it is there. */
export async function installYtDlp() {
  if (!existsSync(ytDlpPath())) await step('yt-dlp', install)
}

/** The finished folder is renamed, so that two first starts at the same time never see half a program. */
function install() {
  if (!hasPip()) installPackages(['python3', 'python3-pip'])
  const target = dirname(ytDlpPath())
  const folder = makingFolder(dirname(target))
  try {
    run('python3', [...pip, '--target', join(folder, 'lib'), '--requirement', requirements])
    writeFileSync(join(folder, 'yt-dlp'), launcher, { mode: 0o755 })
    run(join(folder, 'yt-dlp'), ['--version'])
    if (!existsSync(target)) renameSync(folder, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const quiet = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore', '--no-input']
const pip = ['-m', 'pip', 'install', ...quiet, '--no-deps', '--no-compile', '--only-binary=:all:', '--require-hashes']

const hasPip = () =>
  onPath('python3') && spawnSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' }).status === 0

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const result = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim().split('\n').slice(-3).join('\n')
  throw new Error(`${program} ${args[0]} failed; yt-dlp needs Python 3.11 or newer\n${output}`)
}
