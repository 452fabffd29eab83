import { type DestinationStream, type Logger as Pino, pino } from 'pino'
import type { Logger } from '../eventsourcing/logger.ts'
import { fieldsOfLine } from './log-context.ts'
import { loggedError } from './logged-error.ts'

/** The part of a logger that observing needs. */
export type DebugLogger = Logger & { readonly debug: Logger['info'] }

/** The log of a process: JSON lines on standard output, each with the fields of the work during which it was written. */
export function createLogger(name: string, level: string, destination?: DestinationStream): Pino {
  const options = { name, level, mixin: fieldsOfLine, serializers: { err: loggedError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}
