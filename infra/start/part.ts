import { join } from 'node:path'

/** One process of the product, as the supervisor runs it. */
export interface Part {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Added to the supervisor's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** How it tells that it serves: by printing `... ready on ...`, or by answering a question asked again and again. */
  readonly ready: 'line' | (() => Promise<boolean>)
  /** Its standard output is chatter: only what it writes to standard error is shown. */
  readonly quiet?: boolean
}

const root = join(import.meta.dirname, '..', '..')

/** A part that is a TypeScript file of this repository (`file` from its root), run by this Node. */
export function nodePart(name: string, [file, ...args]: readonly [string, ...string[]], env: Part['env']): Part {
  return { name, program: process.execPath, args: [join(root, file), ...args], env, ready: 'line' }
}
