import { readable } from './log.ts'
import { saysFailure } from './mongod-line.ts'

const most = 8

/** The recent lines of a process, which may explain why it does not start. */
export interface RecentLines {
  readonly add: (line: string) => void
  /**
   * The lines that report a failure, if the process marks such lines, or else its last ones; one below the other, indented. What was said
   * at every attempt is there once.
   */
  readonly format: () => string
}

/** Creates an empty memory for a few lines. */
export function createRecentLines(): RecentLines {
  const last: string[] = []
  const failures: string[] = []
  const append = (lines: string[], line: string) => {
    lines.push(readable(line))
    lines.splice(0, lines.length - most)
  }
  return {
    add: (line) => {
      append(last, line)
      if (saysFailure(line)) append(failures, line)
    },
    format: () => `  ${[...new Set(failures.length > 0 ? failures : last)].join('\n  ')}`,
  }
}
