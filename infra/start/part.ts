import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One process of the product, as the supervisor runs it. */
export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Added to the supervisor's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** How the supervisor learns that it is ready: it prints `... ready on ...`, or this probe, repeated until then, succeeds. */
  readonly ready: 'line' | (() => Promise<boolean>)
  /** Its standard output is written to its log file only; its standard error is shown, too. */
  readonly quiet?: boolean
}

const root = join(import.meta.dirname, '..', '..')

/**
 * Ten processes share one machine, so their heaps are collected early instead of growing (by default the young generation alone
 * takes up to 48 MB in each, and twice that in the worker), and memory that was freed goes back to the system: glibc keeps few arenas
 * and gives large blocks, such as pictures, memory of their own instead of learning to hold it.
 */
const thrift = {
  args: ['--max-semi-space-size=4', '--max-old-space-size=768'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/** Node stores what it compiled here. It saves each process half of its start-up time and 25 MB. */
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
