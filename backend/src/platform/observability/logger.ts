import { type DestinationStream, type Logger as Pino, pino } from 'pino'
import type { Logger } from '../eventsourcing/logger.ts'
import { fieldsOfLine } from './log-context.ts'

/** What observing writes to. */
export type DebugLogger = Logger & { readonly debug: Logger['info'] }

/** The log of a process: JSON lines on standard output, each with the fields of the work that it was written in. */
export const createLogger = (name: string, level: string, destination?: DestinationStream): Pino => {
  const options = { name, level, mixin: fieldsOfLine }
  return destination === undefined ? pino(options) : pino(options, destination)
}
