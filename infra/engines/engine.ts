import type { EngineProgram } from './program.ts'

/** How to run an engine and how to see that it is ready; used by the supervisor and by tests. */
export interface Engine {
  readonly program: EngineProgram
  readonly args: readonly string[]
  /** Added to the environment of whoever starts it. */
  readonly env: Readonly<Record<string, string>>
  /** What clients connect to: a `mongodb://` URL or `host:port`. */
  readonly address: string
  /** Whether it listens on a socket in the file system, and so needs no port. */
  readonly listensOnSocket?: boolean
  /** One attempt, which takes about a second at most; true when clients can work. */
  readonly ready: () => Promise<boolean>
}

/** Command-line flags with values, in order; a list repeats its flag. */
export function flags(options: Readonly<Record<string, string | number | readonly string[]>>): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    (typeof value === 'object' ? value : [value]).flatMap((each) => [`--${name}`, `${each}`]),
  )
}
