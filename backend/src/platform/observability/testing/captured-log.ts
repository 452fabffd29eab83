import type { Logger } from 'pino'
import { createLogger } from '../logger.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** Test helper: a log as our processes write it, whose lines are recorded. */
export function captureLog(): { readonly lines: LogLine[]; readonly log: Logger } {
  const lines: LogLine[] = []
  // pino writes objects
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine)
  return { lines, log: createLogger('test', 'debug', { write }) }
}
