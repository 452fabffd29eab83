import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One process of the product, as the supervisor runs it. */
export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Added to the supervisor's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** How it tells that it serves: by printing `... ready on ...`, or by answering a question asked again and again. */
  readonly ready: 'line' | (() => Promise<boolean>)
  /** Its standard output is chatter, which is kept in its log file; what it writes to standard error is shown, too. */
  readonly quiet?: boolean
}

const root = join(import.meta.dirname, '..', '..')

/**
 * Ten processes share one machine: their heaps are cleaned up rather than let grow (by default the young part alone takes up to
 * 48 MB of each, twice in the worker), and what is freed between threads goes back to the system.
 */
const thrift = {
  args: ['--max-semi-space-size=4', '--max-old-space-size=768'],
  env: { MALLOC_ARENA_MAX: '2' },
}

/** Our sources as Node compiled them at the last start: saves each process half of its start and 25 MB. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/** A part that is a TypeScript file of this repository (`file` from its root), run by this Node. */
export function nodePart(name: string, [file, ...args]: readonly [string, ...string[]], env: Part['env']): Part {
  return {
    name,
    program: process.execPath,
    args: [...thrift.args, join(root, file), ...args],
    env: { ...thrift.env, ...compiled, ...env },
    ready: 'line',
  }
}

/** The same part with a TypeScript file of this repository that each of its threads loads first. */
export function withPreload(part: Part, file: string): Part {
  return { ...part, args: [`--import=${pathToFileURL(join(root, file)).href}`, ...part.args] }
}
