import { z } from 'zod'
import { UndecodableEvent } from '../../eventsourcing/store/errors.ts'
import type { EventStore, FollowableStore } from '../../eventsourcing/store/event-store.ts'
import { logEvents, logStream } from '../../eventsourcing/store/log-id.ts'
import { addressOf } from './blob-address.ts'
import type { SweptBlobStore } from './blob-store.ts'
import { readBlob } from './read-blob.ts'

/**
 * Folder of the blob store in which logs leave marks: each names an event that was the newest of the log that left it. A log that has not
 * this event is an older copy, or another log, so what it does not name may be somebody's. No id of a person is named like this.
 */
const folder = 'log-marks'

/** The mark of what is older than the log that found it, by that log's id. */
const olderThan = (logId: string): string => `${folder}/older-than-${logId}`

/** How far the clocks of the blob store and of the log may be apart. */
const clocksMs = 60 * 60_000

const Mark = z.object({ id: z.string(), stream: z.string(), revision: z.string().regex(/^\d+$/) })
type Mark = z.infer<typeof Mark>

interface LogMarks {
  /** Keys of marks whose event this log has. */
  readonly own: readonly string[]
  /** Keys of marks whose event it does not have. */
  readonly foreign: readonly string[]
}

/** The marks in the blob store. One of which only the type is left, as its file was deleted by hand, is none. */
export async function readLogMarks(
  blobs: Pick<SweptBlobStore, 'list' | 'get'>,
  store: Pick<EventStore, 'readAny'>,
): Promise<LogMarks> {
  const own: string[] = []
  const foreign: string[] = []
  for await (const { key } of blobs.list(folder)) {
    const bytes = await readBlob(blobs, key)
    if (bytes === null) continue
    const mark = parseMark(bytes)
    const isOwn = mark !== undefined && (await hasEvent(store, mark))
    if (isOwn) own.push(key)
    else foreign.push(key)
  }
  return { own, foreign }
}

/**
 * Leaves the mark of this log, and returns the marks of others: while there are some, nothing may be deleted because this log does not
 * name it. In a store without any mark, blobs that are older than this log are taken for those of another one, and marked as such. Each of
 * two logs that share a store so finds the mark of the other, and neither deletes anything.
 */
export async function markLog(
  blobs: SweptBlobStore,
  store: Pick<FollowableStore, 'read' | 'readAny' | 'logId' | 'newest'>,
): Promise<readonly string[]> {
  const logId = await store.logId()
  const { own, foreign } = await readLogMarks(blobs, store)
  const isUnknown =
    own.length + foreign.length === 0 && (await hasOlderBlobs(blobs, store)) && !(await hasMark(blobs, store))
  if (isUnknown) await blobs.put(olderThan(logId), Buffer.from('{}'), json)
  const current = await leaveMark(blobs, store, own)
  for (const key of own.filter((each) => each !== current)) await blobs.delete(key)
  return isUnknown ? [olderThan(logId)] : foreign
}

/** Asked once more, because another process of this log may just have replaced its mark. */
async function hasMark(blobs: SweptBlobStore, store: Pick<EventStore, 'readAny'>): Promise<boolean> {
  const { own, foreign } = await readLogMarks(blobs, store)
  return own.length + foreign.length > 0
}

const json = { contentType: 'application/json' }

/**
 * Returns the key of the mark that holds from now on: an older one of this log, or none, if there is no room for another. On a full disk the
 * sweep is what makes room, so it is not to end for that.
 */
async function leaveMark(
  blobs: SweptBlobStore,
  store: Pick<FollowableStore, 'newest'>,
  own: readonly string[],
): Promise<string | undefined> {
  const newest = await store.newest()
  if (newest === undefined) return undefined
  const key = `${folder}/${newest.id}`
  if (own.includes(key)) return key
  const mark: Mark = { id: newest.id, stream: newest.stream, revision: String(newest.revision) }
  try {
    await blobs.put(key, Buffer.from(JSON.stringify(mark)), json)
    return key
  } catch {
    // another process of this log may have left the same mark just before
    if ((await readBlob(blobs, key)) !== null) return key
    // its type may have been stored already
    await blobs.delete(key)
    return own[0]
  }
}

async function hasOlderBlobs(blobs: SweptBlobStore, store: Pick<EventStore, 'read'>): Promise<boolean> {
  const [opened] = await store.read(logStream, logEvents, { limit: 1 })
  if (opened === undefined) return true
  const before = opened.created.getTime() - clocksMs
  for await (const { key, modified } of blobs.list()) {
    if (modified.getTime() < before && addressOf(key) !== undefined) return true
  }
  return false
}

async function hasEvent(store: Pick<EventStore, 'readAny'>, { id, stream, revision }: Mark): Promise<boolean> {
  try {
    const [event] = await store.readAny(stream, { from: BigInt(revision), limit: 1 })
    return event?.id === id
  } catch (error) {
    // of a newer release, before this one took its place again
    if (error instanceof UndecodableEvent) return error.location.id === id
    throw error
  }
}

function parseMark(bytes: Uint8Array): Mark | undefined {
  try {
    return Mark.safeParse(JSON.parse(Buffer.from(bytes).toString())).data
  } catch {
    return undefined
  }
}
