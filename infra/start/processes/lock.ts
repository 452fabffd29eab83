import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../../setup/command-lines.mjs'
import { makePrivateFolder } from '../files/private-folder.ts'
import { StartError } from '../start-error.ts'

/** The process that keeps all others away from a data folder. */
export interface LockHolder {
  readonly pid: number
  readonly command: 'npm start' | 'npm run reset' | 'npm run keys'
}

/** How each command looks in the list of processes. */
const commandLines: readonly (readonly [LockHolder['command'], RegExp])[] = [
  ['npm run keys', /infra\/(setup\/main\.mjs keys\b|keys\/)/],
  ['npm run reset', /infra\/(setup\/main\.mjs reset\b|start\/reset\.ts)/],
  ['npm start', /infra\/(setup\/main\.mjs start\b|start\/)/],
]

/**
 * Makes the data folder if there is none, closes it to other users of the machine, and locks it for this process. Returns the function
 * that releases it. The lock of a process that has ended is taken over.
 * @throws StartError when another process has locked the folder, or the folder cannot be used
 */
export function lockDataFolder(dataDir: string): () => void {
  makePrivateFolder(dataDir)
  requireUnlocked(dataDir)
  const file = join(dataDir, 'lock')
  rmSync(file, { force: true })
  const lock = openSync(file, 'wx')
  writeSync(lock, `${process.pid}`)
  closeSync(lock)
  return () => rmSync(file, { force: true })
}

function requireUnlocked(dataDir: string): void {
  const holder = lockHolder(dataDir)
  if (holder === undefined) return
  const { command, pid } = holder
  throw new StartError(
    command === 'npm start'
      ? `Atelier already runs on ${dataDir} (process ${pid}). Stop it, or set DATA_DIR and PORT.`
      : `${command} is at work on ${dataDir} (process ${pid}). Wait until it has ended.`,
  )
}

/** The other process that has locked the data folder; undefined when none has. */
export function lockHolder(dataDir: string): LockHolder | undefined {
  const pid = readPid(join(dataDir, 'lock'))
  if (pid === undefined || pid === process.pid) return undefined
  // Process ids are reused, so the command line must be that of a command which locks the folder.
  const line = commandOf(pid) ?? ''
  const command = commandLines.find(([, looks]) => looks.test(line))?.[0]
  return command && { pid, command }
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined // not locked
  }
}
