import type { Db } from 'mongodb'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { readPage } from '../../platform/projections/page.ts'
import { collectionOf } from '../../platform/projections/read.ts'
import type { ConnectedProviders } from '../catalogue/model.ts'
import { waitingLine } from '../jobs/list-queries.ts'
import type { Video } from './contract.ts'
import { type VideoDocument, videos } from './projection.ts'
import { toVideo } from './video.ts'

const collection = (db: Db) => collectionOf<VideoDocument>(db, videos)

interface Page {
  readonly limit: number
  readonly offset: number
  readonly connected: ConnectedProviders
}

/** One page of a user's videos, newest first. Index { userId, listed, place, _id }. */
export async function pageOfVideos(db: Db, userId: UserId, { connected, ...page }: Page): Promise<Video[]> {
  const documents = await readPage(collection(db), {
    filter: { userId, listed: true },
    sort: { place: -1 },
    ...page,
  })
  return await withOthers(db, userId, documents, connected)
}

/** A video for its owner, also one in the trash; undefined for anyone else, as if it did not exist. By _id, the owner in the query. */
export async function findVideo(db: Db, userId: UserId, id: string): Promise<VideoDocument | undefined> {
  return (await collection(db).findOne({ _id: id, userId, 'state.status': { $ne: 'purged' } })) ?? undefined
}

/** The same as the contract shows it; only one that is in the list. */
export async function shownVideo(
  db: Db,
  userId: UserId,
  { id, connected }: { readonly id: string; readonly connected: ConnectedProviders },
): Promise<Video | undefined> {
  const document = await findVideo(db, userId, id)
  if (!document?.listed) return undefined
  const [video] = await withOthers(db, userId, [document], connected)
  return video
}

const nobody: readonly string[] = []

/** With the place of each that waits, and the retry of each that has failed. Index { userId, retryOf }. */
async function withOthers(
  db: Db,
  userId: UserId,
  documents: readonly VideoDocument[],
  connected: ConnectedProviders,
): Promise<Video[]> {
  const failed = documents.filter(({ state }) => state.status === 'failed').map(({ _id }) => _id)
  const isWaiting = documents.some(({ state }) => state.status === 'waiting')
  const line = isWaiting ? await waitingLine(db, userId) : nobody
  const retries = await retriesOf(db, userId, failed)
  return documents.map((document) => {
    const { _id, state } = document
    const place = state.status === 'waiting' ? line.indexOf(_id) + 1 : 0
    const queuePosition = place === 0 ? undefined : place
    return toVideo(document, { queuePosition, retriedBy: retries.get(_id), connected })
  })
}

async function retriesOf(db: Db, userId: UserId, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await collection(db)
    .find({ userId, retryOf: { $in: [...ids] } }, { projection: { retryOf: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, retryOf }) => (retryOf === undefined ? [] : [[retryOf, _id]])))
}
