// The beginning of every npm script. It needs only Node 20 and npm, installs what is missing, and then runs the script's program on
// Node 24. When everything is installed it prints nothing and takes well under a second.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installHooks } from './hooks.mjs'
import { modernNode } from './node.mjs'
import { installDependencies } from './npm.mjs'
import { whenNpmIsGone } from './parent.mjs'
import { installPrograms } from './programs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** Where Node stores compiled code, which saves half of the start-up time and 25 MB (see start/plan/part.ts). */
const compiled = join(root, 'node_modules', '.cache', 'compiled')
const [command = '', ...rest] = process.argv.slice(2)

/** @type {Readonly<Record<string, { file: string, programs: readonly import('./programs.mjs').Program[] }>>} */
const commands = {
  start: { file: 'infra/start/main.ts', programs: ['ffmpeg', 'yt-dlp'] },
  test: { file: 'infra/test/main.ts', programs: ['ffmpeg', 'yt-dlp', 'chromium'] },
  check: { file: 'infra/check/main.ts', programs: [] },
  bench: { file: 'infra/bench/main.ts', programs: ['ffmpeg', 'yt-dlp'] },
  doctor: { file: 'infra/doctor/main.ts', programs: [] },
  rebuild: { file: 'infra/rebuild/main.ts', programs: [] },
  invite: { file: 'infra/invite/main.ts', programs: [] },
  keys: { file: 'infra/keys/main.ts', programs: [] },
  costs: { file: 'infra/costs/main.ts', programs: [] },
  admin: { file: 'infra/admin/main.ts', programs: [] },
  suspend: { file: 'infra/suspend/main.ts', programs: [] },
  mutation: { file: 'infra/mutation/main.ts', programs: ['ffmpeg'] },
  crash: { file: 'infra/crash/main.ts', programs: ['ffmpeg'] },
  reset: { file: 'infra/start/reset.ts', programs: [] },
}

try {
  const wanted = commands[command]
  if (wanted === undefined) throw new Error(`usage: node infra/setup/main.mjs ${Object.keys(commands).join('|')}`)
  await installDependencies(root)
  await installPrograms(root, wanted.programs)
  await installHooks(root)
  await runOnNode24(join(root, wanted.file))
} catch (error) {
  console.error(`\nSet-up stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

/**
 * Runs a TypeScript file on Node 24: in this process if it is Node 24, else in a child process, whose exit code becomes ours and which
 * gets our signals.
 * @param {string} file
 */
async function runOnNode24(file) {
  const node = modernNode(root)
  if (node === 'this') {
    // The same arguments as in a child process.
    process.argv = [process.execPath, file, ...rest]
    module.enableCompileCache?.(compiled)
    await import(pathToFileURL(file).href)
    return
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
  const child = spawn(node, [file, ...rest], { stdio: 'inherit', cwd: root, env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}
