import type { Db } from 'mongodb'
import {
  type EventDefinitions,
  type Personal,
  type Position,
  plainOf,
  type Recorded,
  type UserId,
} from '../platform/eventsourcing/event.ts'
import type { KeyStore } from '../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../platform/eventsourcing/keys/unseal.ts'
import type { FollowableStore } from '../platform/eventsourcing/store/event-store.ts'
import { emailsOf } from './accounts/deletion-commands.ts'
import { accountStream } from './accounts/events.ts'
import { identityStreamOf } from './accounts/queries.ts'
import { waitlistStreamOf } from './waitlist/queries.ts'

export interface PersonalLog {
  readonly store: Pick<FollowableStore, 'read' | 'readAny' | 'head' | 'follow'>
  readonly db: Db
  readonly keys: KeyStore
  readonly definitions: EventDefinitions
  /** Base64 of 32 bytes; hashes addresses into names of streams. */
  readonly masterKey: string
}

/** An event as its person reads it. */
export interface ExportedEvent {
  readonly stream: string
  readonly revision: number
  readonly type: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Who caused it. */
  readonly by: 'you' | 'an admin' | 'the product'
  /** Why an admin did. */
  readonly reason?: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Some events of the person, and the part of the log that is read by now, from 0 to 1. */
export interface EventsSoFar {
  readonly events: readonly ExportedEvent[]
  readonly read: number
}

const perChunk = 1_000

/**
 * Everything that the log says of a person, in its order, with their words readable. The whole log since the account began is read, so
 * that no kind of event can be forgotten; before that come the events of their addresses and of how they sign in. Events that only a
 * later release can read are left out.
 */
export async function* eventsOfPerson(log: PersonalLog, userId: UserId): AsyncGenerator<EventsSoFar> {
  const { store } = log
  const [first] = await store.readAny(accountStream(userId), { limit: 1 })
  if (first === undefined) return
  yield { events: await earlierEvents(log, userId), read: 0 }
  const begun = first.position - 1n
  const head = await store.head()
  const reader = store.follow(begun)
  try {
    for (let at: Position = begun; at < head; ) {
      const chunk = await reader.next(perChunk)
      if (chunk === undefined) throw new Error(`The event store ended the reading at position ${at}`)
      at = chunk.upTo
      const own = chunk.items.flatMap((item) => ('event' in item && isAbout(item.event, userId) ? [item.event] : []))
      yield { events: await toExported(log, own, userId), read: Number(at - begun) / Number(head - begun) }
    }
  } finally {
    await reader.close()
  }
}

/** Events that came before the account, in streams of their own. */
async function earlierEvents(log: PersonalLog, userId: UserId): Promise<readonly ExportedEvent[]> {
  const { store, db, masterKey } = log
  const [emails, identity] = await Promise.all([emailsOf(log, userId), identityStreamOf(db, userId)])
  const streams = emails.map((email) => waitlistStreamOf(masterKey, email))
  const ofAddresses = (await Promise.all(streams.map((stream) => store.readAny(stream)))).flat()
  const ofIdentity = identity === undefined ? [] : await store.readAny(identity)
  return await toExported(log, [...ofAddresses, ...ofIdentity.filter((event) => isAbout(event, userId))], userId)
}

const isAbout = ({ data }: Recorded, userId: UserId): boolean => 'userId' in data && data.userId === userId

async function toExported(
  { definitions, keys }: PersonalLog,
  events: readonly Recorded[],
  userId: UserId,
): Promise<readonly ExportedEvent[]> {
  const unsealed = await Promise.all(events.map((event) => unseal(event, definitions, keys)))
  return unsealed.map(({ stream, revision, type, created, metadata, data }) => {
    const reason = plainOf(metadata.reason)
    return {
      stream,
      revision: Number(revision),
      type,
      at: created.toISOString(),
      by: metadata.adminId !== undefined ? 'an admin' : metadata.userId === userId ? 'you' : 'the product',
      ...(reason !== undefined && { reason }),
      data: Object.fromEntries(fieldsOf(data).map(([name, value]) => [name, inWords(value)])),
    }
  })
}

/** Which admin it was is not told: their id, and the text by which their requests for work are joined, which is made of it. */
function fieldsOf(data: Recorded['data']): readonly (readonly [string, unknown])[] {
  const fields = Object.entries(data)
  return 'adminId' in data ? fields.filter(([name]) => name !== 'adminId' && name !== 'joinKey') : fields
}

/** A personal field as the text that it is; null once it was erased. */
function inWords(value: unknown): unknown {
  if (!isPersonal(value)) return value
  return plainOf(value) ?? null
}

const isPersonal = (value: unknown): value is Personal =>
  typeof value === 'object' &&
  value !== null &&
  (('plain' in value && typeof value.plain === 'string') || ('erased' in value && value.erased === true))
