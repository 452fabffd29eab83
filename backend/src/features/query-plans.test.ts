import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AssetId, CallId, UserId } from '../platform/eventsourcing/event.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { memoryStore } from '../platform/eventsourcing/testing/memory-store.ts'
import { cursorText } from '../platform/http/contract/cursor-text.ts'
import { readCheckpoint } from '../platform/projections/checkpoint.ts'
import { type Anchor, startOfList } from '../platform/projections/lists/anchor.ts'
import { collectionName } from '../platform/projections/projection.ts'
import { type ExplainedDatabase, explainedDatabase } from '../platform/projections/testing/explained.ts'
import { fillReadModels } from '../testing/read-model-rows.ts'
import { accountQueries } from './accounts/testing/queries.ts'
import { admins } from './admins/projection.ts'
import { adminQueries } from './admins/testing/queries.ts'
import { idsOfMedia } from './assets/lookup/all-media-queries.ts'
import { picturesMadeFrom } from './assets/lookup/family-queries.ts'
import {
  assetsOfChecksums,
  isUsableNow,
  pictureOfChecksum,
  statesOfAssets,
  usableAssets,
  usableImages,
  usableInputs,
} from './assets/lookup/reference-queries.ts'
import { storedMedia, storedPictures } from './assets/lookup/stored-queries.ts'
import { usableVideos } from './assets/lookup/video-queries.ts'
import { assets } from './assets/projection.ts'
import {
  existingAssets,
  expiredImages,
  findOwnedAssets,
  listedImages,
  pageOfTrash,
  storedBytes,
} from './assets/queries.ts'
import { chainQueries } from './assets/testing/chain-queries.ts'
import { findUpload, pageOfUploads } from './assets/uploads/upload-queries.ts'
import { auditQueries } from './audit/testing/queries.ts'
import { calls } from './calls/projection.ts'
import { callsAmong, findCall, openCallsBefore } from './calls/queries.ts'
import { videosOfCharacter } from './character-videos/queries.ts'
import { characterQueries } from './characters/testing/queries.ts'
import { chats } from './chats/projection.ts'
import { chatQueries } from './chats/testing/queries.ts'
import { clipFiles } from './clips/file-queries.ts'
import { clips } from './clips/projection.ts'
import { clipQueries } from './clips/testing/queries.ts'
import { members, memberships } from './collections/projection.ts'
import { collectionQueries } from './collections/testing/queries.ts'
import { costQueries, costSums } from './costs/testing/queries.ts'
import { exportedPictures } from './exports/queries.ts'
import { figureQueries, wholeLists } from './figures/testing/queries.ts'
import { columnsOf, detailsOf, makingsOf } from './gallery/queries.ts'
import { jobsWithUnusedMask } from './images/form/mask-queries.ts'
import { outputsAsMade } from './images/lists/making-queries.ts'
import { madeWith } from './images/lists/settings-queries.ts'
import { generations } from './images/projection.ts'
import {
  findGeneration,
  findGenerations,
  findMaking,
  generationsWith,
  ownGenerations,
  pageOfGenerations,
  promptsOf,
  queueStatus,
  referencesWithState,
  wasRetriedAsWhole,
} from './images/queries.ts'
import { jobsSince, openJobsOf, waitingLine, waitingPlaces } from './jobs/lists/list-queries.ts'
import { openJobs, readOpenJobs, readStartingPoint } from './jobs/lists/open-queries.ts'
import { openJobsModel, queues } from './jobs/projection.ts'
import { isAtLimit, readQueue } from './jobs/queue/queue-queries.ts'
import { jobQueries } from './jobs/testing/queries.ts'
import { findFamily } from './lineage/queries.ts'
import { loraQueries } from './loras/testing/queries.ts'
import { promptSettingQueries } from './prompt-settings/testing/queries.ts'
import { queueQueries } from './queue/testing/queries.ts'
import { parkOne } from './rebuilds/testing/park-one.ts'
import { rebuildQueries } from './rebuilds/testing/queries.ts'
import { shares } from './shares/projection.ts'
import { shareQueries } from './shares/testing/queries.ts'
import { sources } from './sources/projection.ts'
import { sourceQueries, sourceSums } from './sources/testing/queries.ts'
import { numberOfOtherDrafts, styleDraftsOf } from './style-drafts/queries.ts'
import { styleQueries } from './styles/testing/queries.ts'
import { waitlist } from './waitlist/projection.ts'
import { waitlistQueries } from './waitlist/testing/queries.ts'
import { workModel } from './work/projection.ts'
import { workQueries } from './work/testing/queries.ts'

const now = new Date('2026-03-01T00:00:00Z')
const [userId, other] = [UserId.parse(randomId()), UserId.parse(randomId())]
/** As many as a page shows; more is never put into order in memory. */
const page = 40

const store = memoryStore()
let database: ExplainedDatabase
let content: Awaited<ReturnType<typeof fillReadModels>>

beforeAll(async () => {
  database = await explainedDatabase()
  content = await fillReadModels(database.db, [userId, other], now, await store.logId())
  await readCheckpoint(database.db)
  await parkOne(database.db, now)
  const { name, real } = database.engine
  // Shown in the report of the run: the figures of the stand-in's own planner say little about MongoDB's.
  console.info(
    `Query plans are explained by ${name}${real ? '' : '; run with MONGO_URL at a real mongod for its planner'}`,
  )
})
afterAll(() => database.drop())

/** Ids of the user's own documents of a read model, as far as they fit the condition. */
const idsOf = (model: { readonly name: string; readonly version: number }, fits: (row: Row) => boolean, most = page) =>
  (content[collectionName(model)] ?? [])
    .filter((row: Row) => row['userId'] === userId && fits(row))
    .slice(0, most)
    .map(({ _id }) => _id)

type Row = Readonly<Record<string, unknown>> & { readonly _id: string }
const anyRow = () => true
const ownerOfQueue = () => UserId.parse(content[collectionName(queues)]?.[0]?._id)
const listed = () => idsOf(assets, (row) => row['listed'] === true)
const videosThere = () => idsOf(assets, ({ medium, deletedAt }) => medium === 'video' && deletedAt === undefined)
const shown = () =>
  idsOf(generations, ({ shown: now }) => typeof now === 'object' && now !== null && 'count' in now && now.count === 1)
const expired = {
  assetId: AssetId.parse('00000000-0000-4000-8000-000000000000'),
  trashedAt: '2026-01-19T22:00:00.000Z',
}

/** What is known of a list of things that are deleted for good in time. */
const expiring = { userId, now, limit: page, after: { id: expired.assetId, trashedAt: expired.trashedAt } }

/** Generations of some images of the collection. */
const generationsOfMembers = () =>
  Array.from(content[collectionName(members)] ?? [], (row: Row) => String(row['generationId'])).slice(0, page)

/** The cursor of a place deep in a list of assets: what comes after it fills no page. */
function deepIn(list: readonly AssetRow[], time: (row: AssetRow) => Date): string {
  const newestFirst = list.toSorted((a, b) => time(b).getTime() - time(a).getTime())
  const row = newestFirst.at(-10)
  if (row === undefined) throw new Error('The list is too short')
  return cursorText(time(row), row._id)
}
const trashed = () =>
  deepIn(
    ownAssets().filter(({ deletedAt }) => deletedAt),
    ({ deletedAt }) => deletedAt ?? now,
  )
/** The picture that every second one was made from; the shape of an id is not needed here. */
const source = `${userId} source` as AssetId
const madeFromSource = () =>
  deepIn(
    ownAssets().filter(({ sources }) => sources.includes(source)),
    ({ createdAt }) => createdAt,
  )
const uploads = () =>
  deepIn(
    ownAssets().filter(({ listedUpload }) => listedUpload),
    ({ createdAt }) => createdAt,
  )

/** All jobs of the rows are younger. */
const dayBefore = new Date('2026-02-28T00:00:00Z')
const JobRow = z.object({ _id: z.string(), userId: z.string(), ended: z.boolean(), endedAt: z.date() })
/** The cursor of a place deep in the list of jobs. */
function ended(): string {
  const rows = JobRow.array().parse(content[collectionName(openJobsModel)])
  const last = rows.filter((row) => row.userId === userId && row.ended).at(-10)
  if (last === undefined) throw new Error('The list is too short')
  return cursorText(last.endedAt, last._id)
}

/** What the read models hold of an asset; their rows are of many kinds. */
const AssetRow = z.object({
  _id: z.string(),
  userId: z.string(),
  createdAt: z.date(),
  listedUpload: z.boolean(),
  sources: z.array(z.string()),
  deletedAt: z.date().optional(),
})
type AssetRow = z.infer<typeof AssetRow>
const ownAssets = () =>
  AssetRow.array()
    .parse(content[collectionName(assets)])
    .filter((row) => row.userId === userId)

/** The anchor that a client has after it has paged through most of the list. */
const deepAnchor = { at: 100_000n, offset: 160, before: 1_080n }

const promptsIn = (db: Db) => (jobIds: readonly string[]) => promptsOf(db, userId, jobIds)

/** Every query of the slices as the product asks it, first pages and the deepest ones. */
const queries: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  ...accountQueries(userId, other),
  ...auditQueries(userId, now, page),
  ...adminQueries(() => content[collectionName(admins)]?.[0]?._id, { userId, now }),
  ...figureQueries(userId, (model) => content[collectionName(model)]?.[0]?._id ?? '', page),
  findOwnedAssets: (db) =>
    findOwnedAssets(
      db,
      idsOf(assets, anyRow, 20).map((assetId) => ({ userId, assetId })),
    ),
  existingAssets: (db) => existingAssets(db, listed()),
  listedImages: (db) => listedImages(db, userId, listed()),
  pageOfTrash: (db) => pageOfTrash(db, userId, { limit: page, now, promptsOf: promptsIn(db) }),
  'pageOfTrash, the last page': (db) =>
    pageOfTrash(db, userId, { limit: page, after: trashed(), now, promptsOf: promptsIn(db) }),
  promptsOf: (db) => promptsOf(db, userId, idsOf(generations, anyRow, page)),
  findUpload: (db) => findUpload(db, userId, idsOf(assets, (row) => row['listedUpload'] === true, 1)[0] ?? ''),
  pageOfUploads: (db) => pageOfUploads(db, userId, { limit: page }),
  'pageOfUploads, the last page': (db) => pageOfUploads(db, userId, { limit: page, after: uploads() }),
  expiredImages: (db) => expiredImages(db, { now, after: undefined, limit: page }),
  'expiredImages, the next page': (db) => expiredImages(db, { now, after: expired, limit: page }),
  statesOfAssets: (db) => statesOfAssets(db, userId, listed()),
  usableInputs: (db) => usableInputs(db, userId, listed()),
  usableAssets: (db) => usableAssets(db, userId, listed()),
  isUsableNow: (db) => isUsableNow(db, userId, AssetId.parse(listed()[0])),
  usableImages: (db) => usableImages(db, userId, listed()),
  assetsOfChecksums: (db) => assetsOfChecksums(db, userId, [`${userId} 1`, `${userId} 2`]),
  pictureOfChecksum: (db) => pictureOfChecksum(db, userId, `${userId} 1`),
  ...chainQueries(userId, { madeFrom: source, own: ownAssets }),
  picturesMadeFrom: (db) => picturesMadeFrom(db, userId, { assetId: source, limit: page, now }),
  'picturesMadeFrom, the last page': (db) =>
    picturesMadeFrom(db, userId, { assetId: source, limit: page, after: madeFromSource(), now }),
  findMaking: (db) => findMaking(db, userId, idsOf(generations, anyRow, 1)[0] ?? ''),
  findFamily: (db) => findFamily(db, userId, { assetId: AssetId.parse(listed()[0]), limit: page, now }),
  findCall: (db) => findCall(db, CallId.parse(content[collectionName(calls)]?.[0]?._id)),
  callsAmong: (db) => callsAmong(db, idsOf(calls, anyRow, 1), userId),
  openCallsBefore: (db) => openCallsBefore(db, now, page),
  ...costQueries(userId, now, page),
  columnsOf: (db) => columnsOf(db, userId, { favoritesOnly: false }),
  makingsOf: (db) => makingsOf(db, userId),
  outputsAsMade: (db) => outputsAsMade(db, userId),
  detailsOf: (db) => detailsOf(db, userId, listed()),
  pageOfGenerations: (db) => pageOfGenerations(db, userId, { limit: page, offset: 0, favoritesOnly: false }),
  'pageOfGenerations, the last page': (db) =>
    pageOfGenerations(db, userId, { limit: page, offset: 160, favoritesOnly: false, anchor: deepAnchor }),
  'pageOfGenerations, the last page without an anchor': (db) =>
    pageOfGenerations(db, userId, { limit: page, offset: 160, favoritesOnly: false }),
  'pageOfGenerations of favourites': (db) =>
    pageOfGenerations(db, userId, { limit: 10, offset: 30, favoritesOnly: true }),
  'pageOfGenerations as the list stood before': (db) =>
    pageOfGenerations(db, userId, { limit: page, offset: 100, favoritesOnly: false, anchor: startOfList(1_350n) }),
  ownGenerations: (db) => ownGenerations(db, userId, shown()),
  findGenerations: (db) => findGenerations(db, userId, shown()),
  jobsWithUnusedMask,
  wasRetriedAsWhole: (db) => wasRetriedAsWhole(db, userId, `${userId} 1`),
  referencesWithState: (db) => referencesWithState(db, userId, shown()[0] ?? ''),
  findGeneration: (db) => findGeneration(db, userId, shown()[0] ?? ''),
  queueStatus: (db) => queueStatus(db, ownerOfQueue()),
  readQueue: (db) => readQueue(db, ownerOfQueue()),
  isAtLimit: (db) => isAtLimit(db, ownerOfQueue(), 'videos'),
  openJobs,
  openJobsOf: (db) => openJobsOf(db, userId),
  jobsSince: (db) => jobsSince(db, userId, { since: dayBefore, limit: page }),
  'jobsSince, the last page': (db) => jobsSince(db, userId, { since: dayBefore, after: ended(), limit: page }),
  waitingLine: (db) => waitingLine(db, ownerOfQueue()),
  waitingPlaces: (db) => waitingPlaces(db, ownerOfQueue()),
  ...queueQueries(userId, dayBefore, page),
  readStartingPoint: (db) => readStartingPoint(db, store),
  readOpenJobs: (db) => readOpenJobs(db, store),
  ...jobQueries(userId, () => idsOf(openJobsModel, anyRow, 1)[0]),
  ...waitlistQueries(() => content[collectionName(waitlist)]?.[0]?._id ?? '', page),
  videosOfCharacter: (db) => videosOfCharacter(db, userId, `${userId} collection`),
  usableVideos: (db) => usableVideos(db, userId, videosThere()),
  clipFiles: (db) => clipFiles(db, userId, videosThere()),
  ...characterQueries(expiring),
  ...collectionQueries({
    userId,
    images: listed,
    memberImages: () => idsOf(memberships, ({ listed: is }) => is === true),
    generationsOfMembers,
    promptsIn,
  }),
  ...styleQueries(expiring),
  styleDraftsOf: (db) => styleDraftsOf(db, userId),
  numberOfOtherDrafts: (db) => numberOfOtherDrafts(db, userId, 'another'),
  ...loraQueries(expiring),
  ...chatQueries(userId, () => idsOf(chats, anyRow)[1] ?? '', { now, after: undefined, limit: page }),
  ...shareQueries(userId, () => idsOf(shares, ({ open }) => open === true)[0]),
  ...promptSettingQueries(expiring),
  ...workQueries({
    userId,
    now,
    ids: () => idsOf(workModel, anyRow),
    ended: () => idsOf(workModel, (row) => row['ended'] === true, 1)[0] ?? '',
  }),
  exportedPictures: async (db) => await Array.fromAsync((await exportedPictures(db, userId, listed())).pages),
  idsOfMedia: (db) => idsOfMedia(db, userId),
  storedPictures: (db) => storedPictures(db, userId, listed()),
  storedMedia: (db) => storedMedia(db, userId, listed()),
  madeWith: (db) => madeWith(db, userId, shown()),
  ...clipQueries(userId, (is) => idsOf(clips, is)),
  ...sourceQueries({ userId, now, sourceId: () => idsOf(sources, anyRow, 1)[0] ?? '' }),
  ...rebuildQueries(assets),
}

/** A search reads prompts: every document of the user is looked at. What gives everybody reads them all. */
const searches = { generationsWith: (db: Db) => generationsWith(db, userId, 'dawn') }

/** A sum is one figure made of many index entries. */
const sums = {
  storedBytes: (db: Db) => storedBytes(db, userId),
  ...costSums(userId, new Date(now.getTime() - 3_600_000)),
  ...sourceSums(userId, now),
}

/** Made of another query alone (findRequest, adminsById), or reads a whole collection on purpose, for an operator. */
const made: readonly string[] = ['requesterOf', 'isAdminsEmail', 'ledgerSums']

const folder = import.meta.dirname

test('every query of the slices is checked', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('queries.ts'))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const declared = /export (?:async )?(?:function|const) (\w+)(?: = )?(?:async )?\(\s*(?:db: Db|\{ db\b)/g
  const names = texts.flatMap((text) => [...text.matchAll(declared)].map(([, name]) => name))
  const known = { ...queries, ...searches, ...sums, ...wholeLists }
  const missing = names.filter((name) => name !== undefined && !(name in known) && !made.includes(name))
  expect(names.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test.each(Object.entries(queries))('%s reads little more than it returns', async (_, query) => {
  const plans = await database.plansOf(query)
  expect(plans.some(({ returned }) => returned > 0)).toBe(true)
  for (const plan of plans) {
    expect(plan).toSatisfy(({ examined, returned }: typeof plan) => examined <= 2 * returned)
    expect(plan).toSatisfy(({ sorts, returned }: typeof plan) => !sorts || returned <= page)
    expect(JSON.stringify(Object.keys(plan.filter))).not.toContain('$or')
  }
})

test.each(Object.entries(wholeLists))('%s is read in the order of an index', async (_, query) => {
  const plans = await database.plansOf(query)
  expect(plans.map(({ sorts, examined, returned }) => [sorts, examined - returned])).toEqual([[false, 0]])
})

/** A client may ask for any page by its number; only the page that follows an anchor can be sought. */
const byNumber = [
  'Clips, a later page',
  'pageOfGenerations, the last page without an anchor',
  'pageOfGenerations of favourites',
  'pageOfGenerations as the list stood before',
]

test.each(Object.entries(queries).filter(([name]) => !byNumber.some((end) => name.endsWith(end))))(
  '%s passes over nothing',
  async (_, query) => {
    const plans = await database.plansOf(query)
    expect(plans.map(({ skip }) => skip)).toEqual(plans.map(() => 0))
  },
)

test('the page after an anchor reads the keys of its own entries, not of all before them', async () => {
  // every other generation of the rows is in the list, so that its neighbours' keys are read too
  const last = { limit: page, offset: 160, favoritesOnly: false, anchor: deepAnchor }
  const [plan] = await database.plansOf((db) => pageOfGenerations(db, userId, last))
  expect(plan?.returned).toBe(page)
  expect(plan?.keys).toBeLessThanOrEqual(3 * page)
})

test.each(Object.entries(sums))('%s is taken from an index alone', async (_, query) => {
  const plans = await database.plansOf(query)
  expect(plans).toHaveLength(1)
  expect(plans[0]?.examined).toBe(0)
})

const part = (limit: number, offset: number, anchor?: Anchor) =>
  pageOfGenerations(database.db, userId, { limit, offset, favoritesOnly: false, anchor })

test('a deep page equals that part of the whole list', async () => {
  const all = await part(100, 0)
  const deep = await part(20, 60)
  expect(deep.generations).toEqual(all.generations.slice(60, 80))
})

test('every page after an anchor equals that part of the whole list', async () => {
  const all = await part(200, 0)
  const pages = [await part(30, 0)]
  while (pages.length * 30 < 200) pages.push(await part(30, pages.length * 30, pages.at(-1)?.anchor))
  expect(pages.flatMap(({ generations }) => generations)).toEqual(all.generations)
  const { anchor } = pages[2] ?? {}
  expect(anchor).toMatchObject({ at: 100_000n, offset: 90 })
  // a page further on is counted off from the anchor, one before it from the newest
  expect((await part(20, 120, anchor)).generations).toEqual(all.generations.slice(120, 140))
  expect((await part(20, 10, anchor)).generations).toEqual(all.generations.slice(10, 30))
  // a page beyond the end is empty, and says where the list was left
  expect(await part(20, 500, anchor)).toEqual({ generations: [], anchor })
})
