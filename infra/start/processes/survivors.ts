import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { commandOf } from '../../setup/command-lines.mjs'
import { signalGroup } from './processes.ts'

const Survivor = z.object({ name: z.string(), pid: z.number().int(), args: z.string() })

/** A running process as recorded for the next start. */
export type Survivor = z.infer<typeof Survivor>

/**
 * Writes the list of running processes to the data folder, for the start after a crash. Returns the error instead of throwing it, because
 * a list that cannot be written must not end any process; on a full disk the former list stays.
 */
export function recordProcesses(dataDir: string, processes: readonly Survivor[]): Error | undefined {
  // Written under another name and renamed, so that the list is never incomplete, not even after a crash.
  const draft = `${listFile(dataDir)}.new`
  try {
    writeFileSync(draft, JSON.stringify(processes))
    renameSync(draft, listFile(dataDir))
    return undefined
  } catch (error) {
    rmSync(draft, { force: true, recursive: true })
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Removes the list after a clean stop. */
export function forgetProcesses(dataDir: string): void {
  rmSync(listFile(dataDir), { force: true })
}

/**
 * Kills the processes that a killed run has left behind and waits for their end. The command line must match too, because process ids are
 * reused. Returns the names of the ended processes.
 */
export async function endSurvivors(dataDir: string): Promise<string[]> {
  const survivors = livingParts(dataDir)
  for (const { pid } of survivors) signalGroup(pid, 'SIGKILL')
  for (const survivor of survivors) {
    while (isAlive(survivor)) await wait(20)
  }
  return survivors.map(({ name }) => name)
}

/** The processes of the latest start on the data folder that are running, whether or not their supervisor is. */
export function livingParts(dataDir: string): readonly Survivor[] {
  return readList(dataDir).filter(isAlive)
}

const listFile = (dataDir: string) => join(dataDir, 'processes.json')

function readList(dataDir: string): Survivor[] {
  if (!existsSync(listFile(dataDir))) return []
  const text = readFileSync(listFile(dataDir), 'utf8')
  return text === '' ? [] : z.array(Survivor).parse(JSON.parse(text))
}

const isAlive = ({ pid, args }: Survivor) => commandOf(pid)?.includes(args) === true
