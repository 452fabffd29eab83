import { readable } from './log.ts'
import { saysFailure } from './mongod-line.ts'

const most = 8

/** Remembers what a part said that may explain why it does not start. */
export interface LastWords {
  readonly hear: (line: string) => void
  /** The lines in which it says that it failed, if it marks such lines; otherwise its last ones. Indented, one below the other. */
  readonly tell: () => string
}

/** Remembers a few lines. */
export function rememberLastWords(): LastWords {
  const last: string[] = []
  const failures: string[] = []
  const add = (lines: string[], line: string) => {
    lines.push(readable(line))
    lines.splice(0, lines.length - most)
  }
  return {
    hear: (line) => {
      add(last, line)
      if (saysFailure(line)) add(failures, line)
    },
    tell: () => `  ${(failures.length > 0 ? failures : last).join('\n  ')}`,
  }
}
