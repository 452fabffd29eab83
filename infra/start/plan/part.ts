import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One process of the product, as the supervisor runs it. */
export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Added to the supervisor's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** When the process is ready: `line`, once it prints `... ready on ...`; else once this probe, which is repeated, returns true. */
  readonly ready: 'line' | (() => Promise<boolean>)
  /**
   * Whether a line that it prints says that it cannot work any more although it runs. It is then killed, and so started again.
   */
  readonly isBroken?: (line: string) => boolean
  /** Whether its standard output goes to its log file only. Its standard error is always shown too. */
  readonly quiet?: boolean
}

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Ten processes share one machine, so garbage is collected early instead of letting the heaps grow (by default the young generation alone
 * takes up to 48 MB in each process, and twice that in the worker). Freed memory is returned to the system: glibc has one arena, and
 * blocks from 32 KB on, such as pictures, are mapped separately so that they are unmapped when they are freed.
 */
const smallHeap = {
  args: ['--max-semi-space-size=4', '--max-old-space-size=768'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' },
}

/** Where Node stores compiled code. This saves each process half of its start-up time and 25 MB. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

/**
 * The client of the event store goes through the proxy of the machine to every address that these variables do not name, to this machine
 * itself, too; and it reads neither of them in capital letters. With NODE_USE_ENV_PROXY so does Node, which reads the second, and takes
 * `*` for every address only where it stands alone. The client does not know `*`: it compares ends of names, and every name ends with nothing.
 */
export function pastTheProxy({ no_grpc_proxy, no_proxy, NO_PROXY }: NodeJS.ProcessEnv) {
  const others = no_proxy || NO_PROXY
  const withThisMachine = (hosts: string | undefined) =>
    [...(hosts ? [hosts === '*' ? '' : hosts] : []), 'localhost', '127.0.0.1', '[::1]'].join(',')
  return {
    no_grpc_proxy: withThisMachine(no_grpc_proxy || others),
    no_proxy: others === '*' ? others : withThisMachine(others),
  }
}

/** A part that runs a TypeScript file of this repository (a path from its root) with this Node. */
export function nodePart(name: string, [file, ...args]: readonly [string, ...string[]], env: Part['env']): Part {
  return {
    name,
    program: process.execPath,
    args: [...smallHeap.args, join(root, file), ...args],
    env: { ...smallHeap.env, ...compiled, ...pastTheProxy(process.env), ...env },
    ready: 'line',
  }
}

/** The same part, each of whose threads loads this TypeScript file of the repository first. */
export function withPreload(part: Part, file: string): Part {
  return { ...part, args: [`--import=${pathToFileURL(join(root, file)).href}`, ...part.args] }
}
