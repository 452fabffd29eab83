import type { Db } from 'mongodb'
import { JobId, type Position, type UserId } from '../../platform/eventsourcing/event.ts'
import { readCheckpoint } from '../../platform/projections/checkpoint.ts'
import { type Anchor, startOfList } from '../../platform/projections/lists/anchor.ts'
import { readPage } from '../../platform/projections/lists/page.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { statesOfAssets } from '../assets/lookup/reference-queries.ts'
import { readQueue } from '../jobs/queue/queue-queries.ts'
import type { Generation, GenerationOutput } from './contract.ts'
import { favoritesOf, referencesOf, toGeneration } from './lists/generation.ts'
import { promptWith } from './lists/search.ts'
import { type GenerationDocument, generations, type Listing } from './projection.ts'

/** Generations whose images are all in the trash or gone are treated as if they did not exist. */
const inLists = { 'shown.count': { $gt: 0 } } as const

/**
 * The condition for being in a list as it stood at a position of the log: some of its images are in the list now, or were
 * until after that position.
 */
const listedAt = (at: Position): { readonly $gt: Listing } => ({ $gt: { count: 0, lostAt: at } })

/** A search that takes longer is given up. */
const mostSearchMs = 5_000

interface PageQuery {
  readonly limit: number
  readonly offset: number
  readonly favoritesOnly: boolean
  /** Words of the prompt. */
  readonly search?: string | undefined
  /** Where an earlier page has ended; without it the list is as it is now, and counted off from the newest. */
  readonly anchor?: Anchor | undefined
}

interface Page {
  readonly generations: readonly Generation[]
  /** Where the page has ended; undefined while there are no read models. */
  readonly anchor: Anchor | undefined
}

/**
 * One page of a user's generations, newest first, of the list as it stood at a place in the log: what came later is not in it,
 * and what has lost its last image (or favourite) later keeps its place. The page that follows its anchor is sought; what lies
 * between the anchor and a further page is passed over in the index. Index { userId, place, shown, favorites, _id }; a search reads
 * prompts.
 */
export async function pageOfGenerations(db: Db, userId: UserId, page: PageQuery): Promise<Page> {
  const at = page.anchor?.at ?? (await readCheckpoint(db))?.position
  if (at === undefined) return { generations: [], anchor: undefined }
  const from = page.anchor !== undefined && page.anchor.offset <= page.offset ? page.anchor : startOfList(at)
  const documents = await readPage(collectionOf<GenerationDocument>(db, generations), {
    filter: {
      userId,
      place: { $lt: from.before },
      [page.favoritesOnly ? 'favorites' : 'shown']: listedAt(at),
      ...(page.search !== undefined && promptWith(page.search)),
    },
    sort: { place: -1 },
    offset: page.offset - from.offset,
    limit: page.limit,
    maxTimeMS: mostSearchMs,
  })
  const listed = await withRetries(db, userId, documents.map(toGeneration))
  const last = documents.at(-1)
  return {
    generations: page.favoritesOnly ? listed.map(favoritesOf) : listed,
    anchor: last === undefined ? from : { at, offset: page.offset + documents.length, before: last.place },
  }
}

/** Those of the generations that are the user's, in no order. By _id, the owner in the query. */
export async function ownGenerations(db: Db, userId: UserId, ids: readonly string[]): Promise<Generation[]> {
  const documents = collectionOf<GenerationDocument>(db, generations).find({
    _id: { $in: [...ids] },
    userId,
    ...inLists,
  })
  return (await documents.toArray()).map(toGeneration)
}

/**
 * The prompts of those of the generations that are the user's, also where all images are in the trash, by id; one without a prompt
 * is left out. By _id, the owner in the query.
 */
export async function promptsOf(db: Db, userId: UserId, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = collectionOf<GenerationDocument>(db, generations).find(
    { _id: { $in: [...new Set(ids)] }, userId },
    { projection: { prompt: 1 } },
  )
  return new Map((await found.toArray()).flatMap(({ _id, prompt }) => (prompt === '' ? [] : [[_id, prompt]])))
}

/** Ids of the user's generations whose prompt has all of these words, in no order. Index { userId, place, ... }. */
export async function generationsWith(db: Db, userId: UserId, search: string): Promise<readonly JobId[]> {
  const found = collectionOf<GenerationDocument>(db, generations).find(
    { userId, ...inLists, ...promptWith(search) },
    { projection: { _id: 1 }, batchSize: 2_000, maxTimeMS: mostSearchMs },
  )
  return (await found.toArray()).map(({ _id }) => JobId.parse(_id))
}

/** Those of the generations that are the user's, with the retries of their failed images, in no order. */
export async function findGenerations(db: Db, userId: UserId, ids: readonly string[]): Promise<Generation[]> {
  return await withRetries(db, userId, await ownGenerations(db, userId, ids))
}

/** A generation for its owner; undefined for anyone else, as if it did not exist. */
export async function findGeneration(db: Db, userId: UserId, id: string): Promise<Generation | undefined> {
  const [generation] = await findGenerations(db, userId, [id])
  return generation
}

/** The generation that made a picture, also one whose images are all in the trash, and all pictures that it made. */
export interface Making {
  readonly generation: Generation
  /** By their numbers; without those that were deleted for good. */
  readonly assetIds: readonly string[]
  /** Sent for each image, by number; images of models without seeds have none. */
  readonly seeds: GenerationDocument['seeds']
}

/** How a picture of the user was made; undefined for anyone but the owner of the generation. By _id, the owner in the query. */
export async function findMaking(db: Db, userId: UserId, id: string): Promise<Making | undefined> {
  const document = await collectionOf<GenerationDocument>(db, generations).findOne({ _id: id, userId })
  if (!document) return undefined
  const views = Object.entries(document.outputs).toSorted(([a], [b]) => Number(a) - Number(b))
  const assetIds = views.flatMap(([, view]) => (view.status === 'stored' ? [view.assetId] : []))
  return { generation: toGeneration(document), assetIds, seeds: document.seeds }
}

export interface SavedFrame {
  readonly assetId: string
  /** Where in the video it is, in milliseconds. */
  readonly timestampMs: number
}

/**
 * The frames of a video that the user has saved, in the order of the video, also those in the trash, without those that were deleted for
 * good. Index { userId, frame.sourceId, frame.timestampMs }.
 */
export async function savedFramesOf(db: Db, userId: UserId, videoId: string): Promise<SavedFrame[]> {
  const found = collectionOf<GenerationDocument>(db, generations)
    .find({ userId, 'frame.sourceId': videoId })
    .sort({ 'frame.timestampMs': 1 })
    .project<Pick<GenerationDocument, 'frame' | 'outputs'>>({ frame: 1, outputs: 1 })
  return (await found.toArray()).flatMap(({ frame, outputs }) =>
    Object.values(outputs).flatMap((view) =>
      frame !== undefined && view.status === 'stored'
        ? [{ assetId: view.assetId, timestampMs: frame.timestampMs }]
        : [],
    ),
  )
}

/** A retry of one image, or of an earlier release: of all images of a generation that had failed by then. */
type RetryDocument = Pick<GenerationDocument, '_id' | 'retryOf' | 'retryOutput'>

/** The retries of these generations of the user. Index { userId, retryOf }. */
async function retriesOf(db: Db, userId: UserId, ids: readonly string[]): Promise<readonly RetryDocument[]> {
  return await collectionOf<GenerationDocument>(db, generations)
    .find({ userId, retryOf: { $in: [...ids] } }, { projection: { retryOf: 1, retryOutput: 1 } })
    .toArray()
}

/** Whether an earlier release has asked for all failed images of this generation again. Index { userId, retryOf }. */
export async function wasRetriedAsWhole(db: Db, userId: UserId, id: string): Promise<boolean> {
  return (await retriesOf(db, userId, [id])).some(({ retryOutput }) => retryOutput === undefined)
}

/** With the retry of each failed image. */
async function withRetries(db: Db, userId: UserId, of: readonly Generation[]): Promise<Generation[]> {
  if (of.length === 0) return []
  const retries = Map.groupBy(
    await retriesOf(
      db,
      userId,
      of.map(({ id }) => id),
    ),
    ({ retryOf }) => retryOf,
  )
  return of.map((generation) => {
    const own = retries.get(generation.id)
    return own ? { ...generation, outputs: generation.outputs.map((output) => withRetry(output, own)) } : generation
  })
}

function withRetry(output: GenerationOutput, retries: readonly RetryDocument[]): GenerationOutput {
  const retry = retries.find(({ retryOutput }) => retryOutput === undefined || retryOutput === output.n)
  return output.status === 'failed' && retry ? { ...output, retriedBy: retry._id } : output
}

/** What a generation was made from; undefined for anyone but its owner. By _id, the owner in the query. */
export async function referencesWithState(db: Db, userId: UserId, id: string) {
  const document = await collectionOf<GenerationDocument>(db, generations).findOne({ _id: id, userId, ...inLists })
  if (!document) return undefined
  const ids = referencesOf(document)
  const states = await statesOfAssets(db, userId, ids)
  return ids.map((assetId) => ({ assetId, state: states.get(assetId) ?? ('gone' as const) }))
}

/** What the user's images hold (spec images 3): processing by a provider, queued for one, and both together. */
export async function queueStatus(db: Db, userId: UserId) {
  const { submitted, inProgress, max } = await readQueue(db, userId)
  return {
    processingCount: submitted,
    queuedCount: inProgress - submitted,
    inProgressCount: inProgress,
    maxInProgress: max,
  }
}
