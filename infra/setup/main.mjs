// First thing of `npm start` and `npm test`: needs nothing but Node 20 and npm, installs what is missing, then hands over to
// Node 24. Silent and instant when all is there.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installHooks } from './hooks.mjs'
import { modernNode } from './node.mjs'
import { installDependencies } from './npm.mjs'
import { installPrograms } from './programs.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const [command, ...rest] = process.argv.slice(2)

try {
  if (command !== 'start' && command !== 'test') throw new Error('usage: node infra/setup/main.mjs start|test')
  await installDependencies(root)
  await installPrograms(command)
  await installHooks(root)
  await handOver(join(root, 'infra', command, 'main.ts'))
} catch (error) {
  console.error(`\nSet-up stopped: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

/**
 * Runs a TypeScript file on Node 24: in this process if it is one, else in a child that gets our signals and gives its code.
 * @param {string} file
 */
async function handOver(file) {
  const node = modernNode(root)
  if (node === 'this') {
    await import(pathToFileURL(file).href)
    return
  }
  const child = spawn(node, [file, ...rest], { stdio: 'inherit', cwd: root })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code) => process.exit(code ?? 1))
}
