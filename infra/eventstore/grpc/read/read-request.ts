import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { highestRevision } from '../../storage/records.ts'
import { parseStreamName } from '../append/identifiers.ts'
import { invalidArgument } from '../errors.ts'
import type { Filter } from './filter.ts'
import { parseFilter } from './filter.ts'

/** Where to begin: a revision of a stream or a position of `$all`. */
export type Start = 'start' | 'end' | bigint

/** What is read. */
export type Source =
  | { readonly kind: 'stream'; readonly stream: string; readonly from: Start }
  | { readonly kind: 'all'; readonly from: Start; readonly filter: Filter | undefined }

/** How events are sent. */
export interface Presentation {
  readonly resolveLinks: boolean
  readonly structuredIds: boolean
}

/** A validated Read request: up to `count` events, or a subscription. */
type ReadRequest = Presentation &
  (
    | { readonly kind: 'subscription'; readonly source: Source }
    | {
        readonly kind: 'count'
        readonly source: Source
        readonly direction: 'forwards' | 'backwards'
        readonly count: bigint
      }
  )

/** The source of this kind. */
export type SourceOf<Kind extends Source['kind']> = Extract<Source, { kind: Kind }>

/** A request for up to `count` events. */
export type CountRequest = Extract<ReadRequest, { kind: 'count' }>

const { ReadDirection } = streams.ReadReq.Options

/** Validates a Read request; throws INVALID_ARGUMENT for combinations the protocol does not have. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  const uuid = options?.getUuidOption()
  if (options === undefined || uuid === undefined) throw invalidArgument('Options and uuid_option are required.')
  const presentation = { resolveLinks: options.getResolveLinks(), structuredIds: uuid.hasStructured() }
  const source = parseSource(options)
  const direction = options.getReadDirection() === ReadDirection.BACKWARDS ? 'backwards' : 'forwards'
  if (options.hasSubscription()) {
    if (direction === 'backwards') throw invalidArgument('Subscriptions read forwards.')
    return { ...presentation, kind: 'subscription', source }
  }
  const count = BigInt(options.getCount())
  if (count === 0n) throw invalidArgument('The count must be positive.')
  return { ...presentation, kind: 'count', source, direction, count }
}

const parseSource = (options: ReadReq.Options): Source => {
  const filter = options.getFilter()
  const all = options.getAll()
  if (all !== undefined) {
    return { kind: 'all', from: parseAllStart(all), filter: filter && parseFilter(filter) }
  }
  if (filter !== undefined) throw invalidArgument('Filters need $all.')
  const stream = options.getStream()
  const name = parseStreamName(stream?.getStreamIdentifier())
  if (stream === undefined || name === undefined) throw invalidArgument('The stream name is missing.')
  return { kind: 'stream', stream: name, from: parseStreamStart(stream) }
}

const parseStreamStart = (options: ReadReq.Options.StreamOptions): Start => {
  if (options.hasStart()) return 'start'
  if (options.hasEnd()) return 'end'
  return bounded(BigInt(options.getRevision()))
}

const parseAllStart = (options: ReadReq.Options.AllOptions): Start => {
  if (options.hasStart()) return 'start'
  if (options.hasEnd()) return 'end'
  const position = options.getPosition()
  if (position === undefined) throw invalidArgument('The position is missing.')
  const commit = BigInt(position.getCommitPosition())
  if (commit < BigInt(position.getPreparePosition())) throw invalidArgument('The commit position precedes the prepare.')
  return bounded(commit)
}

/** Numbers of the protocol go up to 2^64, those of the database up to 2^63 - 1, of which the last is left free for `start + 1`. */
const bounded = (number: bigint): bigint => (number < highestRevision ? number : highestRevision - 1n)
