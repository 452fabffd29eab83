import type { Db, Filter } from 'mongodb'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { readPage } from '../../platform/projections/lists/page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { usableInputs } from '../assets/lookup/reference-queries.ts'
import { waitingLine } from '../jobs/lists/list-queries.ts'
import { linksOfSources } from '../sources/queries.ts'
import { type ClipPrice, fieldsOf, inputIds } from './clip.ts'
import type { ClipFields } from './contract.ts'
import type { ClipKindWord } from './kinds.ts'
import { type ClipDocument, clips } from './projection.ts'

const collection = (db: Db) => collectionOf<ClipDocument>(db, clips)

/** What making a clip again costs today; undefined while it cannot be made. */
export type PriceToday = (clip: Pick<ClipDocument, 'kind' | 'model' | 'settings'>) => ClipPrice | undefined

interface Page {
  readonly kind: ClipKindWord
  readonly limit: number
  readonly offset: number
  /** The clip, also one that has left the list, behind which the page goes on. */
  readonly after?: string | undefined
  readonly priceToday: PriceToday
}

/** A clip with what every kind shows of it. */
export interface FoundClip {
  readonly document: ClipDocument
  readonly fields: ClipFields
  /** Where the imported video came from that it works from. */
  readonly sourceLink: string | undefined
}

/** One page of a user's clips of a kind, newest first. Index { userId, kind, listed, place, _id }. */
export async function pageOfClips(db: Db, userId: UserId, { kind, ...page }: Page): Promise<readonly FoundClip[]> {
  return await pageOf(db, userId, { userId, kind, listed: true }, page)
}

/** One page of a user's clips of all kinds, newest first. Index { userId, listed, place, _id }. */
export async function pageOfAllClips(db: Db, userId: UserId, page: Omit<Page, 'kind'>): Promise<readonly FoundClip[]> {
  return await pageOf(db, userId, { userId, listed: true }, page)
}

/** DomainError `not-found` when the page is to go on behind a clip that is nobody's or somebody else's. */
async function pageOf(
  db: Db,
  userId: UserId,
  listed: Filter<ClipDocument>,
  { after, priceToday, ...page }: Omit<Page, 'kind'>,
): Promise<readonly FoundClip[]> {
  const behind = after === undefined ? {} : { place: { $lt: await placeOf(db, userId, after) } }
  const documents = await readPage(collection(db), { filter: { ...listed, ...behind }, sort: { place: -1 }, ...page })
  return await withOthers(db, userId, { documents, priceToday })
}

/** By _id, the owner in the query. */
async function placeOf(db: Db, userId: UserId, id: string): Promise<bigint> {
  const clip = await collection(db).findOne({ _id: id, userId }, { projection: { place: 1 } })
  if (clip === null)
    throw new DomainError(commonErrors.notFound, 'The clip that the page is to begin after does not exist.')
  return clip.place
}

interface Chosen {
  readonly ids: readonly string[]
  readonly priceToday: PriceToday
}

/** Those of the clips, of whatever kind, that are the user's and in a list, in no order. By _id, the owner in the query. */
export async function listedClips(db: Db, userId: UserId, { ids, priceToday }: Chosen): Promise<readonly FoundClip[]> {
  const documents = await collection(db)
    .find({ _id: { $in: [...ids] }, userId, listed: true })
    .toArray()
  return await withOthers(db, userId, { documents, priceToday })
}

/** What is left of a clip, wherever it is. */
export interface ClipTrace {
  /** Empty where it was made without words, or once they are erased. */
  readonly prompt: string
  /** Absent while it is not there, and once it is deleted for good. */
  readonly assetId?: string
  readonly isTrashed: boolean
}

/** Those of the ids that are clips of the user, of whatever kind. By _id, the owner in the query. */
export async function clipsById(
  db: Db,
  userId: UserId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClipTrace>> {
  const documents = await collection(db)
    .find({ _id: { $in: [...new Set(ids)] }, userId })
    .toArray()
  return new Map(documents.map((document) => [document._id, traceOf(document)]))
}

function traceOf({ prompt, state, listed }: ClipDocument): ClipTrace {
  if (state.status !== 'stored') return { prompt, isTrashed: false }
  return { prompt, isTrashed: !listed, assetId: state.assetId }
}

/** How a clip was made. */
export type ClipMaking = Pick<
  ClipDocument,
  'kind' | 'prompt' | 'negativePrompt' | 'model' | 'settings' | 'seed' | 'cost'
>

/** Those of the ids that are clips of the user, wherever they are, with how they were made. By _id, the owner in the query. */
export async function clipMakings(
  db: Db,
  userId: UserId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClipMaking>> {
  const documents = await collection(db)
    .find({ _id: { $in: [...new Set(ids)] }, userId })
    .toArray()
  return new Map(documents.map((document) => [document._id, document]))
}

/** Which clip is meant; one of another kind does not exist. */
interface Named {
  readonly kind: ClipKindWord
  readonly id: string
}

/** A clip for its owner, also one in the trash; undefined for anyone else, as if it did not exist. By _id, the owner in the query. */
export async function findClip(db: Db, userId: UserId, { id, kind }: Named): Promise<ClipDocument | undefined> {
  return (await collection(db).findOne({ _id: id, userId, kind, 'state.status': { $ne: 'purged' } })) ?? undefined
}

/** The same as it is shown; only one that is in the list. */
export async function shownClip(
  db: Db,
  userId: UserId,
  { priceToday, ...named }: Named & Pick<Chosen, 'priceToday'>,
): Promise<FoundClip | undefined> {
  const document = await findClip(db, userId, named)
  if (!document?.listed) return undefined
  const [clip] = await withOthers(db, userId, { documents: [document], priceToday })
  return clip
}

const nobody: readonly string[] = []

interface Documents extends Pick<Chosen, 'priceToday'> {
  readonly documents: readonly ClipDocument[]
}

/** With the place of each that waits, and of each that has failed the retry, or what that costs. Index { userId, retryOf }, inputs by _id. */
async function withOthers(db: Db, userId: UserId, { documents, priceToday }: Documents): Promise<readonly FoundClip[]> {
  const failed = documents.filter(({ state }) => state.status === 'failed').map(({ _id }) => _id)
  const isWaiting = documents.some(({ state }) => state.status === 'waiting')
  const line = isWaiting ? await waitingLine(db, userId) : nobody
  const retries = await retriesOf(db, userId, failed)
  const retriable = await retriableAmong(db, userId, documents)
  const links = await linksOf(db, userId, documents)
  return documents.map((document) => {
    const { _id, state } = document
    const place = state.status === 'waiting' ? line.indexOf(_id) + 1 : 0
    const retriedBy = retries.get(_id)
    const retryPrice = retriedBy === undefined && retriable.has(_id) ? priceToday(document) : undefined
    const around = { queuePosition: place === 0 ? undefined : place, retriedBy, retryPrice }
    return { document, fields: fieldsOf(document, around), sourceLink: links.get(sourceIdOf(document) ?? '') }
  })
}

/** Jobs that work from an imported video name it in their settings. */
const sourceIdOf = ({ settings }: ClipDocument): string | undefined => settings['sourceId']

async function linksOf(
  db: Db,
  userId: UserId,
  documents: readonly ClipDocument[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(documents.flatMap((document) => sourceIdOf(document) ?? []))
  return ids.size === 0 ? new Map() : await linksOfSources(db, userId, [...ids])
}

/**
 * Ids of the failed clips that can be made again: what they are made from is there. Of one that was cancelled it may be on its way, or
 * is taken from the imported video again.
 */
async function retriableAmong(
  db: Db,
  userId: UserId,
  documents: readonly ClipDocument[],
): Promise<ReadonlySet<string>> {
  const failed = documents.filter(({ state }) => state.status === 'failed')
  const ids = failed.flatMap(inputIds)
  const usable = ids.length === 0 ? new Set() : await usableInputs(db, userId, ids)
  const isRetriable = (document: ClipDocument): boolean =>
    (document.state.status === 'failed' && document.state.reason === 'cancelled') ||
    inputIds(document).every((id) => usable.has(id))
  return new Set(failed.filter(isRetriable).map(({ _id }) => _id))
}

async function retriesOf(db: Db, userId: UserId, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await collection(db)
    .find({ userId, retryOf: { $in: [...ids] } }, { projection: { retryOf: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, retryOf }) => (retryOf === undefined ? [] : [[retryOf, _id]])))
}
