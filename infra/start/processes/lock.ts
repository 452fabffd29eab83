import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf } from '../../setup/command-lines.mjs'
import { StartError } from '../start-error.ts'

/**
 * Locks the data folder for this process and returns the function that releases it. The lock of a process that has ended is taken
 * over.
 * @throws StartError when another instance runs on the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'lock')
  const holder = lockHolder(dataDir)
  if (holder !== undefined) {
    throw new StartError(`Atelier already runs on ${dataDir} (process ${holder}). Stop it, or set DATA_DIR and PORT.`)
  }
  rmSync(file, { force: true })
  const lock = openSync(file, 'wx')
  writeSync(lock, `${process.pid}`)
  closeSync(lock)
  return () => rmSync(file, { force: true })
}

/** The id of the process that runs on the data folder; undefined when none does. */
export function lockHolder(dataDir: string): number | undefined {
  const pid = readPid(join(dataDir, 'lock'))
  if (pid === undefined || pid === process.pid) return undefined
  const command = commandOf(pid) ?? ''
  // Process ids are reused, so the command line must be that of `npm start`, or of a command that keeps it away.
  return /infra\/(setup\/main\.mjs|start\/|keys\/)/.test(command) ? pid : undefined
}

function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined // not locked
  }
}
