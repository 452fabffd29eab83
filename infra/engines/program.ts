import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** An engine's executable and where it came from, for the log and the summary. */
export interface EngineProgram {
  readonly kind: 'mongod' | 'secantusd-rs' | 'temporal'
  readonly path: string
  readonly version: string
  readonly source: 'PATH' | 'cache' | 'download' | 'build'
}

/** How a program says which version it is, and the oldest that serves. */
export interface VersionOf {
  readonly kind: EngineProgram['kind']
  /** Its first group is the version in what `--version` prints. */
  readonly pattern: RegExp
  readonly oldest?: string
}

/** A candidate: a path where a program may be. */
export interface Found {
  readonly what: VersionOf
  readonly path: string
  readonly source: EngineProgram['source']
  /** Of a program in the cache, which one built from sources may not know of itself. */
  readonly version?: string
}

/** A way to get a program that is not here yet. */
export interface WayToGet {
  readonly what: VersionOf
  readonly source: EngineProgram['source']
  readonly version: string
  /** Returns the path of the program in the cache. */
  readonly get: () => Promise<string>
}

/** Where language tool chains live when their installer did not touch PATH. */
const usualFolders = [
  join(homedir(), '.cargo/bin'),
  '/usr/local/go/bin',
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
]

/** The absolute path of a program on PATH (or in `more` folders), undefined when there is none. */
export async function findProgram(name: string, more: readonly string[] = []): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...more]
  for (const folder of folders) {
    if (await isExecutable(join(folder, name))) return join(folder, name)
  }
  return undefined
}

/** A compiler or build tool, also looked for in its usual folders. */
export function findTool(name: string): Promise<string | undefined> {
  return findProgram(name, usualFolders)
}

/** The first candidate that runs on this machine; those that exist but do not run are printed with the reason. */
export async function firstUsable(found: AsyncIterable<Found>): Promise<EngineProgram | undefined> {
  for await (const { what, path, source, version } of found) {
    if (source === 'cache' && !(await isExecutable(path))) continue
    try {
      const told = await usableVersion(path, what)
      return { kind: what.kind, path, version: version ?? told, source }
    } catch (error) {
      console.warn(`  ${path} is passed over: ${reasonOf(error)}`)
    }
  }
  return undefined
}

/**
 * The first of these ways that leads to a program which runs here.
 * @throws Error with the reason of the last one; those of the others are printed
 */
export async function obtainFirst([way, ...others]: readonly [WayToGet, ...WayToGet[]]): Promise<EngineProgram> {
  try {
    return { kind: way.what.kind, path: await way.get(), version: way.version, source: way.source }
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined) throw error
    console.warn(
      `  the ${way.source} of ${way.what.kind} failed (${reasonOf(error)}); trying a ${next.source} of ${next.what.kind}`,
    )
    return await obtainFirst([next, ...rest])
  }
}

/** Runs `--version`. @throws Error saying why this program is of no use here */
async function usableVersion(path: string, { pattern, oldest }: VersionOf): Promise<string> {
  const version = await readVersion(path, ['--version'], pattern)
  if (oldest !== undefined && version !== 'unknown' && !atLeast(version, oldest)) {
    throw new Error(`version ${version} is older than ${oldest}`)
  }
  return version
}

/**
 * The first text in a program's output that `pattern`'s first group matches, e.g. its version; 'unknown' when none does.
 * @throws Error saying why when this machine cannot run the program
 */
export async function readVersion(program: string, args: readonly string[], pattern: RegExp): Promise<string> {
  try {
    const { stdout, stderr } = await execute(program, [...args], { timeout: 30_000 })
    return pattern.exec(`${stdout}${stderr}`)?.[1] ?? 'unknown'
  } catch (error) {
    throw new Error(`this machine cannot run it: ${whyNot(error)}`, { cause: error })
  }
}

/** Why a program failed: the first line that it printed, or the signal that ended it. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const signal = 'signal' in error ? error.signal : undefined
  if (signal === 'SIGILL') return 'its processor lacks an instruction that the program uses (AVX)'
  if (typeof signal === 'string') return `it was ended by ${signal}`
  const words = 'stderr' in error ? String(error.stderr).trim() : ''
  return words === '' ? error.message : (words.split('\n')[0] ?? words)
}

/** One line of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether version `a` (numbers and dots) is at least `b`. */
export function atLeast(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) >= 0
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false // not there, or not for us: the next folder is asked
  }
}
