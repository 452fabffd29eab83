import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '../eventsourcing/error-code.ts'

/** What processes have noted about their points, by name; it outlives kills. */
export interface Records {
  /** Points that exist: the list is made by the wrappers themselves. */
  readonly listed: ReadonlySet<string>
  /** Points that were passed at least once. */
  readonly reached: ReadonlySet<string>
  /** Points at which a rule for a certain hit was carried out, as `<action>-<hit>~<point>`. */
  readonly fired: ReadonlySet<string>
}

const kinds = ['listed', 'reached', 'fired'] as const
type Kind = (typeof kinds)[number]

const armedFile = (folder: string) => path.join(folder, 'armed')

/**
 * Puts the rules in force. Until then nothing happens at the points, so that a product can start undisturbed. Each time all processes
 * count from the beginning.
 */
export function arm(folder: string): void {
  writeFileSync(armedFile(folder), randomUUID())
}

/** Ends all rules. */
export function disarm(folder: string): void {
  rmSync(armedFile(folder), { force: true })
}

/** What tells this time that the rules are in force from others; undefined while they are not. */
export function armingOf(folder: string): string | undefined {
  // Looked for first, because an error at every point would cost more than the look.
  if (!existsSync(armedFile(folder))) return undefined
  try {
    return readFileSync(armedFile(folder), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Notes a fact; returns false when any process has noted it before. */
export function note(folder: string, kind: Kind, name: string): boolean {
  const file = path.join(folder, kind, name)
  if (existsSync(file)) return false
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    // the file is created exclusively, so of two processes at the same point only one carries the rule out
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Reads what has been noted so far. */
export function readRecords(folder: string): Records {
  const names = (kind: Kind) => {
    const inside = path.join(folder, kind)
    return new Set(existsSync(inside) ? readdirSync(inside) : [])
  }
  return { listed: names('listed'), reached: names('reached'), fired: names('fired') }
}
