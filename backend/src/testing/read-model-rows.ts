import type { Db } from 'mongodb'
import { accountIdentities } from '../features/accounts/identity-projection.ts'
import { accounts } from '../features/accounts/projection.ts'
import { adminIdOf } from '../features/admins/admin-id.ts'
import { admins } from '../features/admins/projection.ts'
import { assets } from '../features/assets/projection.ts'
import { acts } from '../features/audit/projection.ts'
import { calls } from '../features/calls/projection.ts'
import { characterVideos } from '../features/character-videos/projection.ts'
import { characters } from '../features/characters/projection.ts'
import { chats } from '../features/chats/projection.ts'
import { clips } from '../features/clips/projection.ts'
import { members, memberships } from '../features/collections/projection.ts'
import { charges, orphans } from '../features/costs/projection.ts'
import { jobDays } from '../features/figures/jobs-projection.ts'
import { figureDays, figurePersonDays, people, personTotals } from '../features/figures/projection.ts'
import { galleryParts } from '../features/gallery/projection.ts'
import { generations } from '../features/images/projection.ts'
import { neverEnded, openJobsModel, queues } from '../features/jobs/projection.ts'
import { loras } from '../features/loras/projection.ts'
import { promptSettings } from '../features/prompt-settings/projection.ts'
import { allProjections } from '../features/read-models.ts'
import { shares } from '../features/shares/projection.ts'
import { sources } from '../features/sources/projection.ts'
import { styleDrafts } from '../features/style-drafts/projection.ts'
import { styles } from '../features/styles/projection.ts'
import { waitlist } from '../features/waitlist/projection.ts'
import { workModel } from '../features/work/projection.ts'
import { workSlots } from '../features/work/slot-projection.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { checkpoints } from '../platform/projections/checkpoint.ts'
import { ensureIndexes } from '../platform/projections/mongo/indexes.ts'
import { collectionName } from '../platform/projections/projection.ts'

const day = 24 * 60 * 60_000
const perUser = 400

/** Only the fields that queries ask by or put into order. */
type Row = Readonly<Record<string, unknown>> & { readonly _id: string }

const rows = (count: number, row: (n: number) => Omit<Row, '_id'> & { readonly _id?: string }): Row[] =>
  Array.from({ length: count }, (_, n) => ({ _id: randomId(), position: BigInt(n + 1), ...row(n) }))

const stateOfClip = (n: number) => {
  if (n % 8 === 1) return { status: 'failed', reason: 'refused', message: '' }
  return n % 8 === 2 ? { status: 'stored', assetId: randomId() } : { status: 'running', progress: 0 }
}

/** Under this key the id of an admin follows from the e-mail. */
export const rowsMasterKey = Buffer.alloc(32, 5).toString('base64')
export const rowsAdmin = { email: 'admin-0@studio.example' } as const
const someAdmin = adminIdOf(rowsMasterKey, rowsAdmin.email)

/** Fills all read models for these users, so that queries have enough to leave out; the first has what they ask for. */
export async function fillReadModels(db: Db, userIds: readonly string[], now: Date, logId: string) {
  const before = (n: number) => new Date(now.getTime() - n * 60_000)
  const ofEach = (row: (userId: string, n: number) => Omit<Row, '_id'> & { readonly _id?: string }) =>
    userIds.flatMap((userId) => rows(perUser, (n) => ({ userId, ...row(userId, n) })))
  const listing = (n: number, every: number) => ({ count: n % every === 0 ? 1 : 0, lostAt: n % 2 === 0 ? 0n : 5n })

  /** Every third thing is in the trash, half of them for more than 30 days. */
  const deletion = (n: number) => (n % 3 === 0 ? { deletedAt: new Date(before(n).getTime() - (n % 2) * 40 * day) } : {})

  const days = Array.from({ length: 60 }, (_, n) => new Date(now.getTime() - n * day).toISOString().slice(0, 10))
  const clipIds = new Map(userIds.map((userId) => [userId, randomId()]))
  /** A clip of a user, from which a picture was taken. */
  const clipOf = (userId: string): string => clipIds.get(userId) ?? ''

  const content = {
    [collectionName(accounts)]: userIds.map((_id, n) => ({ _id, email: `${n}@studio.example`, createdAt: now })),
    [collectionName(accountIdentities)]: userIds.map((_id) => ({ _id, stream: `identity-${_id}` })),
    [collectionName(acts)]: rows(perUser, (n) => ({
      at: before(n),
      act: n % 3 === 0 ? 'user-suspended' : 'signed-in',
      adminId: n % 2 === 0 ? 'an-admin' : 'another',
      userId: userIds[n % 2],
    })),
    [collectionName(admins)]: rows(3, (n) => ({
      ...(n === 0 && { _id: someAdmin }),
      email: `admin-${n}@studio.example`,
      name: 'Admin',
      createdAt: now,
    })),
    [collectionName(figureDays)]: days.map((_id) => ({ _id, joined: 1n, images: 1n })),
    [collectionName(jobDays)]: days.map((_id) => ({ _id, waits: { 40: 1n }, outcomes: { m: { stored: 1n } } })),
    [collectionName(figurePersonDays)]: userIds.flatMap((userId) =>
      days.map((each) => ({ _id: `${userId} ${each}`, userId, day: each, images: 1n })),
    ),
    [collectionName(people)]: rows(perUser, (n) => ({
      words: n % 50 === 0 ? ['rare', 'studio'] : ['studio'],
      createdAt: before(n),
      status: 'active',
    })),
    [collectionName(personTotals)]: rows(perUser, (n) => ({
      createdAt: before(n),
      generations: BigInt(n),
      images: BigInt(n),
      videos: BigInt(n % 3),
      spent: BigInt(n % 10),
    })),
    [collectionName(generations)]: ofEach((userId, n) => ({
      place: BigInt(1_000 + n),
      shown: listing(n, 2),
      favorites: listing(n, 8),
      prompt: n % 4 === 0 ? 'a lighthouse at dawn' : 'a harbour',
      ...(n % 40 === 1 && { retryOf: `${userId} ${n}` }),
      ...(n % 50 === 3 && { maskUpload: true }),
      ...(n % 30 === 2 && { frame: { sourceId: `${userId} video`, timestampMs: n } }),
      outputs: {},
      costs: {},
      uploads: [],
      referenceAssetIds: [],
      createdAt: before(n),
    })),
    [collectionName(clips)]: ofEach((userId, n) => ({
      kind: n % 4 === 3 ? 'lip-sync' : 'video',
      place: BigInt(1_000 + n),
      listed: n % 3 !== 0,
      createdAt: before(n),
      settings: {},
      uploads: {},
      inputAssetIds: {},
      cost: 0,
      state: stateOfClip(n),
      ...(n % 40 === 2 && { retryOf: `${userId} ${n}` }),
    })),
    [collectionName(assets)]: ofEach((userId, n) => {
      const trashed = n % 3 === 0
      const media = { checksum: `${userId} ${n}`, bytes: 1_000, width: 1, height: 1 }
      return {
        ...(n === 13 && { _id: clipOf(userId) }),
        jobId: randomId(),
        medium: n % 9 === 4 ? 'video' : 'image',
        createdAt: before(n),
        listed: !trashed,
        favorite: n % 5 === 0,
        listedUpload: n % 7 === 0,
        media,
        // every second was made from one picture
        sources: n % 2 === 0 ? [`${userId} source`, n === 16 ? clipOf(userId) : randomId()] : [],
        ...deletion(n),
      }
    }),
    [collectionName(galleryParts)]: ofEach((userId, n) => ({
      _id: `${userId} ${n}`,
      images: { [randomId()]: { jobId: randomId(), createdAt: before(n), ratio: 1_000 } },
      favorites: {},
      trashed: {},
    })),
    [collectionName(calls)]: ofEach((_, n) => ({
      settled: n % 20 !== 1,
      reservedAt: before(n),
      correlationId: `${n}`,
    })),
    [collectionName(charges)]: ofEach((_, n) => ({
      at: before(n),
      feature: 'image',
      model: `${n % 3}`,
      amount: 27_000,
    })),
    [collectionName(orphans)]: ofEach((_, n) => ({ at: before(n) })),
    [collectionName(queues)]: rows(perUser, (n) => ({
      entries: [],
      submitted: {},
      ...(n % 100 === 1 && { suspended: true }),
      ...(n % 100 === 2 && { closed: true }),
    })),
    [collectionName(openJobsModel)]: ofEach((_, n) => ({
      kind: 'image',
      ended: n % 50 !== 0,
      endedAt: n % 50 === 0 ? neverEnded : before(n),
      requestedAt: before(n),
      admittedAt: before(n),
    })),
    [collectionName(characters)]: ofEach((userId, n) => ({
      ...(n === 0 && { _id: `${userId} collection` }),
      listed: n % 3 !== 1,
      createdAt: before(n),
      ...deletion(n),
      members: n % 5,
      newest: [],
      cover: n % 7 === 0 ? `${userId} ${n}` : null,
      videos: n % 3,
    })),
    [collectionName(styles)]: ofEach((userId, n) => ({
      listed: n % 3 !== 1,
      createdAt: before(n),
      ...deletion(n),
      members: n % 5,
      newest: [],
      cover: n % 7 === 0 ? `${userId} ${n}` : null,
    })),
    [collectionName(styleDrafts)]: ofEach((_, n) => ({ createdAt: before(n), styleId: randomId(), assetIds: [] })),
    [collectionName(members)]: ofEach((userId, n) => ({
      collectionId: `${userId} ${n % 2 === 0 ? 'collection' : 'other'}`,
      assetId: `${userId} ${n}`,
      listed: n % 3 !== 0,
      rank: String(n).padStart(5, '0'),
      ratio: 1_000,
      generationId: randomId(),
    })),
    [collectionName(memberships)]: ofEach((userId, n) => ({
      _id: `${userId} ${n}`,
      medium: n % 7 === 3 ? 'video' : 'image',
      listed: n % 5 !== 0,
      collections: n % 2 === 0 ? [`${userId} collection`] : [],
    })),
    [collectionName(characterVideos)]: ofEach((userId, n) => ({
      characterId: `${userId} ${n % 2 === 0 ? 'collection' : 'other'}`,
      assetId: `${userId} ${n}`,
      listed: n % 3 !== 0,
      addedAt: before(n),
    })),
    [collectionName(shares)]: ofEach((userId, n) => ({
      // One image of the person has had many links.
      assetId: n % 4 === 0 ? userId : randomId(),
      open: n % 3 !== 0,
    })),
    [collectionName(promptSettings)]: ofEach((_, n) => ({ listed: n % 3 !== 0, createdAt: before(n), ...deletion(n) })),
    [collectionName(loras)]: ofEach((_, n) => ({ listed: n % 3 !== 0, createdAt: before(n), ...deletion(n) })),
    [collectionName(chats)]: ofEach((_, n) => ({
      listed: n % 3 !== 0,
      replied: n % 4 !== 0,
      createdAt: before(n),
      ...deletion(n),
      messages: [{ id: randomId(), role: 'user', text: `${n}` }],
      replies: {},
    })),
    [collectionName(workModel)]: ofEach((userId, n) => ({
      kind: n % 40 === 13 ? 'cost-report' : 'export',
      stream: `${n}`,
      requestedAt: before(n),
      cancelRequested: false,
      ended: n % 50 !== 0,
      ...(n % 50 !== 0 && { endedAt: before(n * 60), outcome: 'done' }),
      ...(n % 4 === 0 && { joinKey: `${userId} ${n % 40}` }),
      ...(n % 40 === 13 && { adminId: someAdmin }),
    })),
    [collectionName(workSlots)]: userIds.map((_id) => ({ _id, workIds: [] })),
    [collectionName(sources)]: ofEach((userId, n) => ({
      kind: n % 2 === 0 ? 'youtube' : 'upload',
      requestedAt: before(n),
      status: n % 3 === 0 ? 'failed' : 'extracted',
      ...(n % 2 === 0 && { link: `${userId} ${n % 40}` }),
      video: { bytes: 1_000 },
    })),
    [collectionName(waitlist)]: rows(perUser, (n) => ({ invited: n % 20 !== 0, createdAt: before(n), email: `${n}` })),
  }
  await ensureIndexes(db, allProjections)
  for (const [name, documents] of Object.entries(content)) {
    await db.collection<Row>(name).insertMany(documents)
  }
  const covers = allProjections.map(collectionName)
  await checkpoints(db).insertOne({ _id: 'projector', logId, position: 100_000n, covers })
  return content
}
