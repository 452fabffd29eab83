import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { createCodec } from '../codec.ts'
import type { EventDefinitions, Revision } from '../event.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { appendClient } from './append-client.ts'
import { RevisionConflict } from './errors.ts'
import type { FollowableStore, ReadOptions } from './event-store.ts'
import { logEvents, openLog } from './log-id.ts'
import { readSubscription } from './log-reader.ts'
import { readNewest } from './read-head.ts'
import { readMethods } from './read-methods.ts'
import { clientPool } from './store-client.ts'
import { fromStore, toLogItem, toStore } from './stored-event.ts'
import { within } from './timeout.ts'

export interface EventStoreOptions {
  /** `esdb://host:port?tls=false` */
  readonly url: string
  readonly definitions: EventDefinitions
  /** Seal personal fields on append; reading needs none. */
  readonly keys: KeyStore
  /** Time in milliseconds after which a call without a response counts as unclear. */
  readonly timeoutMs?: number
}

/** Events read ahead while the ones before are worked on. */
const readAhead = 2_000

/** The log in EventStoreDB. Nothing is dialled before the first call. */
export function connectEventStore({ url, definitions, keys, timeoutMs = 5_000 }: EventStoreOptions): FollowableStore {
  const known = { ...definitions, ...logEvents }
  const codec = createCodec(known)
  const pool = clientPool(url)
  const appending = appendClient(url)
  let logId: string | undefined

  const call = <Result>(what: string, work: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> =>
    pool.call((client) => within(timeoutMs, what, work(client)))

  const store: FollowableStore = {
    ...readMethods(async (stream, options = {}) => {
      const stored = await call(`Reading ${stream}`, (client) => readStream(client, stream, options))
      return stored.map(codec.decode)
    }),
    async append(stream, expected, events) {
      const data = await Promise.all(events.map((event) => toStore(event, { codec, definitions: known, keys })))
      const expectedRevision = expected === 'none' ? NO_STREAM : expected
      try {
        const appended = await appending.call((client) =>
          within(timeoutMs, `Appending to ${stream}`, client.appendToStream(stream, data, { expectedRevision })),
        )
        return { revision: appended.nextExpectedRevision, position: appended.position?.commit ?? 0n }
      } catch (error) {
        throw error instanceof WrongExpectedVersionError ? conflict(stream, expected, error) : error
      }
    },
    async logId() {
      logId ??= await openLog(store)
      return logId
    },
    newest: () => call('Reading the newest event of the log', readNewest),
    head: async () => (await store.newest())?.position ?? 0n,
    follow(after) {
      const client = pool.current()
      return readSubscription(
        (onCheckpoint) =>
          client.subscribeToAll(
            {
              fromPosition: after === 0n ? START : { commit: after, prepare: after },
              filter: excludeSystemEvents({
                maxSearchWindow: 1000,
                checkpointInterval: 1,
                checkpointReached: (_, position) => onCheckpoint(position.commit),
              }),
            },
            { highWaterMark: readAhead },
          ),
        (event) => toLogItem(codec, event),
        (error) => pool.failed(client, error),
      )
    },
    async dispose() {
      await Promise.all([pool.dispose(), appending.dispose()])
    },
  }
  return store
}

async function readStream(client: EventStoreDBClient, stream: string, options: ReadOptions) {
  const backwards = options.direction === 'backwards'
  const events = client.readStream(stream, {
    direction: backwards ? BACKWARDS : FORWARDS,
    fromRevision: options.from ?? (backwards ? END : START),
    ...(options.limit === undefined ? {} : { maxCount: options.limit }),
  })
  try {
    const stored = []
    for await (const { event } of events) if (event) stored.push(fromStore(event))
    return stored
  } catch (error) {
    if (error instanceof StreamNotFoundError) return []
    throw error
  }
}

function conflict(stream: string, expected: Revision | 'none', error: WrongExpectedVersionError): RevisionConflict {
  const actual = error.actualVersion
  return new RevisionConflict(stream, expected, typeof actual === 'bigint' ? actual : 'none')
}
