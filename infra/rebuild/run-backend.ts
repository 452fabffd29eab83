import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compiled, pastTheProxy } from '../start/plan/part.ts'
import { StartError } from '../start/start-error.ts'
import { backendEnvironment } from './environment.ts'

/** A replay makes much that is needed for a moment: left to itself, Node would let 150 MB of it lie about. */
const flags: Readonly<Record<string, readonly string[]>> = { costs: ['--max-semi-space-size=4'] }

/**
 * Runs a command of the backend with the arguments of this process, and with the addresses and keys of the product that `npm start` runs
 * with the same variables. This process ends with the command's exit code.
 * @param check refuses the command by a StartError
 */
export async function runBackend(
  command: 'rebuild' | 'invite' | 'suspend' | 'admin' | 'keys' | 'costs',
  check: (environment: NodeJS.ProcessEnv) => void = () => undefined,
): Promise<void> {
  try {
    const env = {
      ...process.env,
      ...compiled,
      ...pastTheProxy(process.env),
      ...(await backendEnvironment(process.env)),
    }
    check(process.env)
    const program = join(import.meta.dirname, '../../backend/src/main.ts')
    const child = spawn(process.execPath, [...(flags[command] ?? []), program, command, ...process.argv.slice(2)], {
      env,
      stdio: 'inherit',
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    child.on('exit', (code) => process.exit(code ?? 1))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
