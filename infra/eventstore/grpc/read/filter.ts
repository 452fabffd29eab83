import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { Beginnings } from '../../storage/events.ts'
import type { RecordedEvent } from '../../storage/records.ts'
import { invalidArgument } from '../errors.ts'

/** Which events of `$all` a reader gets, and after how many considered events a subscription sends a checkpoint. */
export interface Filter {
  readonly matches: (event: RecordedEvent) => boolean
  /** What the database can look for, where the filter is one of prefixes. */
  readonly beginnings: Beginnings | undefined
  readonly checkpointInterval: number
}

const defaultWindow = 32
const hiddenStream = /^\$(epoch-information|persistentsubscription-\$all::.*-(checkpoint|parked))$/s

/** False for the streams a real node keeps out of `$all`, filtered or not. */
export function isShownInAll({ stream }: Pick<RecordedEvent, 'stream'>): boolean {
  return !stream.startsWith('$') || !hiddenStream.test(stream)
}

/** Reads the filter options of a request. Throws INVALID_ARGUMENT for a filter that cannot be applied. */
export function parseFilter(options: ReadReq.Options.FilterOptions): Filter {
  const window = options.hasMax() ? options.getMax() : defaultWindow
  const checkpointInterval = window * options.getCheckpointintervalmultiplier()
  if (checkpointInterval === 0) throw invalidArgument('The search window and the checkpoint interval must be positive.')
  return { checkpointInterval, matches: parseMatcher(options), beginnings: parseBeginnings(options) }
}

/** More prefixes than these are compared one by one; SQLite's limit of variables is far away. */
const mostPrefixes = 64

const parseBeginnings = (options: ReadReq.Options.FilterOptions): Beginnings | undefined => {
  const byType = options.getEventType()
  const expression = byType ?? options.getStreamIdentifier()
  const prefixes = expression?.getPrefixList() ?? []
  if (expression?.getRegex() !== '' || prefixes.length === 0 || prefixes.length > mostPrefixes) return undefined
  // An empty prefix begins everything, which nothing is gained by looking for.
  return prefixes.includes('') ? undefined : { of: byType === undefined ? 'stream' : 'type', prefixes }
}

const parseMatcher = (options: ReadReq.Options.FilterOptions): Filter['matches'] => {
  const byType = options.getEventType()
  if (byType !== undefined) {
    const accepts = parseExpression(byType)
    return (event) => accepts(event.type)
  }
  const byStream = options.getStreamIdentifier()
  if (byStream === undefined) throw invalidArgument('The filter names neither an event type nor a stream.')
  const accepts = parseExpression(byStream)
  return (event) => accepts(event.stream)
}

const parseExpression = (expression: ReadReq.Options.FilterOptions.Expression): ((text: string) => boolean) => {
  const pattern = expression.getRegex()
  if (pattern !== '') {
    const regex = compile(pattern)
    return (text) => regex.test(text)
  }
  const prefixes = expression.getPrefixList()
  return (text) => prefixes.some((prefix) => text.startsWith(prefix))
}

const compile = (pattern: string): RegExp => {
  try {
    // Without the u flag, a pattern works on UTF-16 units and may have needless escapes, as at a real node.
    return new RegExp(pattern)
  } catch (error) {
    throw invalidArgument(`The filter's regular expression is not supported: ${String(error)}`)
  }
}
