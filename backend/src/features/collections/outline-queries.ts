import type { Db } from 'mongodb'
import type { Medium } from '../../platform/eventsourcing/stored-media.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { Members } from '../../platform/projections/things/members.ts'
import { thumbnailOf } from './member-address.ts'
import { type MemberDocument, type MembershipDocument, memberId, members, memberships } from './projection.ts'
import { inOrder } from './queries.ts'

/** How many images a mosaic shows (spec images 9). */
const mosaicSize = 4

const none: ReadonlySet<string> = new Set()

/** Tells how many of a collection's assets of a medium are hidden. */
type HiddenCounts = (collectionId: string, medium: Medium) => number

/**
 * For each collection, how many of its images and videos are hidden (in the trash or deleted). The database counts, since what is deleted
 * for good stays here for ever. Index { userId, listed, collections }.
 */
async function hiddenCounts(db: Db, userId: string, ids: readonly string[]): Promise<HiddenCounts> {
  const among = { collections: { $in: [...ids] } }
  const counts = await collectionOf<MembershipDocument>(db, memberships)
    .aggregate<{ readonly _id: { readonly id: string; readonly medium: Medium }; readonly assets: number }>([
      { $match: { userId, listed: false, ...among } },
      { $unwind: '$collections' },
      { $match: among },
      { $group: { _id: { id: '$collections', medium: '$medium' }, assets: { $sum: 1 } } },
    ])
    .toArray()
  const keyOf = (id: string, medium: Medium): string => `${medium} ${id}`
  const byKey = new Map(counts.map(({ _id: { id, medium }, assets }) => [keyOf(id, medium), Number(assets)]))
  return (id, medium) => byKey.get(keyOf(id, medium)) ?? 0
}

/** Those of these images that are hidden. By _id, the owner in the query. */
async function hiddenAmong(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return none
  const found = await collectionOf<MembershipDocument>(db, memberships)
    .find({ _id: { $in: [...new Set(ids)] }, userId }, { projection: { listed: 1 } })
    .toArray()
  return new Set(found.filter(({ listed }) => !listed).map(({ _id }) => _id))
}

/**
 * The first images of a collection, in their order, without those that no list shows. Index
 * { userId, collectionId, listed, rank, assetId, ratio, generationId } of `members`, then the hidden ones by _id.
 * @param passedOver how many hidden images may stand among them
 */
export async function firstMembers(
  db: Db,
  userId: string,
  collectionId: string,
  passedOver: number,
): Promise<readonly string[]> {
  const found = await collectionOf<MemberDocument>(db, members)
    .find({ userId, collectionId, listed: true }, { projection: { _id: 0, assetId: 1 } })
    .sort(inOrder)
    .limit(mosaicSize + passedOver)
    .toArray()
  const ids = found.map(({ assetId }) => assetId)
  const gone = passedOver === 0 ? none : await hiddenAmong(db, userId, ids)
  return firstOf(ids, gone)
}

/** What a card of a collection shows. */
export interface Outline {
  /** Images that are not in the trash. */
  readonly imageCount: number
  /** Videos that are in the trash or deleted. */
  readonly hiddenVideos: number
  /** Addresses of up to four of them as thumbnails: the cover, and the ones added last. */
  readonly mosaic: string[]
}

type Outlined = Members & { readonly _id: string }

/** Ids of the documents of those covers that are among the images of their collection now. By _id, the owner in the query. */
async function presentCovers(db: Db, userId: string, collections: readonly Outlined[]): Promise<ReadonlySet<string>> {
  const covers = collections.flatMap(({ _id, cover }) => (cover === null ? [] : [memberId(_id, cover)]))
  if (covers.length === 0) return none
  const found = await collectionOf<MemberDocument>(db, members)
    .find({ _id: { $in: covers }, userId, listed: true }, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

/** The outline of each collection of a user, in the order given. */
export async function outlinesOf(
  db: Db,
  userId: string,
  collections: readonly Outlined[],
): Promise<readonly Outline[]> {
  const ids = collections.map(({ _id }) => _id)
  const [hidden, covers] = await Promise.all([hiddenCounts(db, userId, ids), presentCovers(db, userId, collections)])
  const candidates = collections.map(({ _id, members: count, newest, cover }) => {
    const shown = cover !== null && covers.has(memberId(_id, cover)) ? [cover] : []
    const hiddenCount = hidden(_id, 'image')
    const counts = { hiddenCount, imageCount: count - hiddenCount, hiddenVideos: hidden(_id, 'video') }
    return { id: _id, ...counts, first: [...shown, ...newest.toReversed()] }
  })
  const doubtful = candidates.filter(({ hiddenCount }) => hiddenCount > 0).flatMap(({ first }) => first)
  const gone = await hiddenAmong(db, userId, doubtful)
  const known = candidates.map((candidate) => ({ ...candidate, first: firstOf(candidate.first, gone) }))
  const next = await nextMembers(
    db,
    userId,
    // if most of the images that were added last are in the trash by now, the next ones are looked up
    known.filter(({ first, imageCount }) => first.length < Math.min(mosaicSize, imageCount)),
  )
  return known.map(({ id, imageCount, hiddenVideos, first }) => {
    const mosaic = firstOf([...first, ...(next.get(id) ?? [])], none).map(thumbnailOf)
    return { imageCount, hiddenVideos, mosaic }
  })
}

/** How many hidden images one list passes over for all of its mosaics together; a mosaic that would need more shows fewer images. */
export const mostPassedOver = 10_000
/** In how many collections images are looked up at the same time. */
const collectionsAtOnce = 20

interface LookedUp {
  readonly id: string
  readonly hiddenCount: number
}

/** The first images of each of these collections, by the collections' ids. */
async function nextMembers(
  db: Db,
  userId: string,
  collections: readonly LookedUp[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const most = Math.floor(mostPassedOver / collections.length)
  const found = new Map<string, readonly string[]>()
  for (let from = 0; from < collections.length; from += collectionsAtOnce) {
    const some = collections.slice(from, from + collectionsAtOnce)
    await Promise.all(
      some.map(async ({ id, hiddenCount }) => {
        found.set(id, await firstMembers(db, userId, id, Math.min(hiddenCount, most)))
      }),
    )
  }
  return found
}

const firstOf = (ids: readonly string[], gone: ReadonlySet<string>): readonly string[] =>
  [...new Set(ids)].filter((id) => !gone.has(id)).slice(0, mosaicSize)
