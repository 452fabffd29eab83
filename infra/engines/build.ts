import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackages, onPath } from '../setup/apt.mjs'
import { atLeast, findTool, readVersion, reasonOf } from './program.ts'

const execute = promisify(execFile)

const oldestGo = '1.21'
const oldestCargo = '1.85'

/**
 * Compiles a Go program from the module proxy into `folder` and returns its path.
 * @throws Error naming the missing tool and the variable that makes the build unnecessary
 */
export async function goInstall(folder: string, module: string, program: string, variable: string): Promise<string> {
  const go = await tool('go', ['version'], /go(\d+\.\d+(?:\.\d+)?)/, oldestGo, variable)
  await run(go, ['install', module], { GOBIN: folder })
  return join(folder, program)
}

/**
 * Compiles a crate's program into `folder` and returns its path; a C compiler and cmake are installed when absent.
 * @throws Error naming the missing tool and the variable that makes the build unnecessary
 */
export async function cargoInstall(
  folder: string,
  crate: string,
  version: string,
  program: string,
  variable: string,
): Promise<string> {
  const cargo = await tool('cargo', ['--version'], /cargo (\d+\.\d+(?:\.\d+)?)/, oldestCargo, variable)
  if (!onPath('cmake') || !onPath('cc') || !onPath('c++')) installPackages(['cmake', 'build-essential'])
  await run(cargo, ['install', crate, '--version', version, '--ignore-rust-version', '--locked', '--root', folder], {})
  return join(folder, 'bin', program)
}

async function tool(name: string, args: string[], pattern: RegExp, oldest: string, variable: string): Promise<string> {
  const advice = `install ${name} ${oldest} or newer, or set ${variable} to a running server`
  const path = await findTool(name)
  if (path === undefined) throw new Error(`${name} is needed to build an engine and is not installed; ${advice}`)
  const version = await readVersion(path, args, pattern).catch((error: unknown) => {
    throw new Error(`${path} is needed to build an engine and does not run: ${reasonOf(error)}; ${advice}`)
  })
  if (!atLeast(version, oldest)) throw new Error(`${name} ${version} is too old to build an engine; ${advice}`)
  return path
}

async function run(program: string, args: string[], extra: Record<string, string>): Promise<void> {
  try {
    await execute(program, args, { env: { ...process.env, ...extra }, maxBuffer: 256 * 1024 * 1024 })
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${lastLines(error)}`, { cause: error })
  }
}

function lastLines(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.trim().split('\n').slice(-8).join('\n')
}
