import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { commandOf, signalGroup } from './processes.ts'

const Survivor = z.object({ name: z.string(), pid: z.number().int(), args: z.string() })

/** A process as it is recorded for the next start. */
export type Survivor = z.infer<typeof Survivor>

/**
 * Writes the list of running processes beside the data, for the start after a crash. Returns the error when it could not: on a full
 * disk the older list stays, and a list that cannot be written must not end any process.
 */
export function recordProcesses(dataDir: string, processes: readonly Survivor[]): Error | undefined {
  // renamed into position, because nobody may read half a list, not even after a crash
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

/** A clean stop leaves no list. */
export function forgetProcesses(dataDir: string): void {
  rmSync(listFile(dataDir), { force: true })
}

/**
 * Ends the processes that a killed instance left behind, and waits until they are gone. A process id that now belongs to
 * something else is left alone: the command line has to match. Returns the names of those it ended.
 */
export async function endSurvivors(dataDir: string): Promise<string[]> {
  const survivors = livingParts(dataDir)
  for (const { pid } of survivors) signalGroup(pid, 'SIGKILL')
  for (const survivor of survivors) {
    while (isAlive(survivor)) await wait(20)
  }
  return survivors.map(({ name }) => name)
}

/** The processes of the last start on the data folder that are alive, whether or not their supervisor is. */
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
