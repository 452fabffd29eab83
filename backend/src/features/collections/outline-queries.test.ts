import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { ensureIndexes } from '../../platform/projections/mongo/indexes.ts'
import { collectionName } from '../../platform/projections/projection.ts'
import { type ExplainedDatabase, explainedDatabase } from '../../platform/projections/testing/explained.ts'
import { noMembers } from '../../platform/projections/things/members.ts'
import { thumbnailOf } from './member-address.ts'
import { mostPassedOver, outlinesOf } from './outline-queries.ts'
import { type MemberDocument, type MembershipDocument, memberId, members, memberships } from './projection.ts'

let database: ExplainedDatabase
beforeAll(async () => {
  database = await explainedDatabase()
  await ensureIndexes(database.db, [members, memberships])
})
afterAll(() => database.drop())

const named = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n}`)

async function insertImages(userId: string, ids: readonly string[], collections: readonly string[], listed: boolean) {
  const documents = ids.map((_id) => ({ _id, position: 1n, userId, medium: 'image' as const, listed, collections }))
  await collectionOf<MembershipDocument>(database.db, memberships).insertMany(documents)
}

/** The first of the images is the lowest. */
async function insertMembers(userId: string, collectionId: string, ids: readonly string[]) {
  const documents = ids.map((assetId, n) => {
    const place = { listed: true, rank: String(n).padStart(3, '0'), ratio: 1_000 }
    return { _id: memberId(collectionId, assetId), position: 1n, userId, collectionId, assetId, ...place }
  })
  await collectionOf<MemberDocument>(database.db, members).insertMany(documents)
}

it('a mosaic shows the next images when all that were added last are in the trash', async () => {
  const images = named(14, 'image')
  const [first = '', second = '', ...trashed] = images
  await insertMembers('one', 'mine', images)
  await insertImages('one', [first, second], ['mine'], true)
  await insertImages('one', trashed, ['mine', 'other'], false)
  const mine = { _id: 'mine', members: images.length, newest: trashed, cover: null }
  const others = { ...noMembers, _id: 'another' }
  expect(await outlinesOf(database.db, 'one', [mine, others])).toEqual([
    { imageCount: 2, hiddenVideos: 0, mosaic: [second, first].map(thumbnailOf) },
    { imageCount: 0, hiddenVideos: 0, mosaic: [] },
  ])
})

/** What is asked of the members from now on, every answer of the database, and how many commands wait for one at a time. */
function watchMembers() {
  const { client } = database.db
  const watched = { limits: [] as number[], atOnce: 0, answers: [] as string[] }
  let waiting = 0
  client.on('connectionCheckOutStarted', () => {
    waiting += 1
    watched.atOnce = Math.max(watched.atOnce, waiting)
  })
  client.on('connectionCheckedIn', () => {
    waiting -= 1
  })
  client.on('commandStarted', ({ command }) => {
    if (command['find'] === collectionName(members)) watched.limits.push(Number(command['limit']))
  })
  client.on('commandSucceeded', ({ reply }) => {
    watched.answers.push(inspect(reply, { depth: 9, maxArrayLength: null, maxStringLength: null }))
  })
  return watched
}

it('many mosaics read little, however many images of however many collections are in the trash', async () => {
  const collections = named(100, 'full')
  const trashed = named(250, 'trashed')
  await insertImages('many', trashed, [...collections, 'elsewhere'], false)
  const outlined = collections.map((_id) => ({ _id, members: 251, newest: trashed.slice(-12), cover: null }))
  const watched = watchMembers()
  const outlines = await outlinesOf(database.db, 'many', outlined)
  expect(outlines).toEqual(collections.map(() => ({ imageCount: 1, hiddenVideos: 0, mosaic: [] })))
  expect(watched.limits).toHaveLength(collections.length)
  const shown = 4 * collections.length
  expect(watched.limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(mostPassedOver + shown)
  // 20 lookups, and the connection's own looks at the checkpoint
  expect(watched.atOnce).toBeLessThan(30)
  const answers = watched.answers.join('\n')
  expect(answers.match(/'full \d+'/g)).toHaveLength(collections.length)
  expect(answers).not.toContain('elsewhere')
})
