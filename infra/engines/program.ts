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
export const findTool = (name: string): Promise<string | undefined> => findProgram(name, usualFolders)

/** The first thing in a program's output that `pattern`'s first group matches, e.g. its version; 'unknown' when none does. */
export async function readVersion(program: string, args: readonly string[], pattern: RegExp): Promise<string> {
  const { stdout, stderr } = await execute(program, [...args])
  return pattern.exec(`${stdout}${stderr}`)?.[1] ?? 'unknown'
}

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
