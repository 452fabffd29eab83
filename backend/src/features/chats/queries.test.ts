import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type ExplainedDatabase, explainedDatabase } from '../../platform/projections/testing/explained.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type ChatDocument, chats, type StoredMessage } from './projection.ts'
import { chatsOf } from './queries.ts'

let database: ExplainedDatabase
beforeAll(async () => {
  database = await explainedDatabase()
})
afterAll(() => database.drop())

const [a, b, c, d] = ['a', 'b', 'c', 'd'] as const
const says = (id: string, text?: string, replaces?: string): StoredMessage => ({
  id,
  role: 'user',
  ...(text !== undefined && { text }),
  ...(replaces !== undefined && { replaces }),
})
const smile = '\u{1f600}'

it.each<[string, string, readonly StoredMessage[]]>([
  ['its first message', 'one', [says(a, 'one'), says(b, 'two')]],
  ['nothing while there is none', '', []],
  ['nothing for a reply whose text is elsewhere', '', [says(a), says(b, 'two')]],
  ['what replaced the first', 'three', [says(a, 'one'), says(b, 'two'), says(c, 'three', a)]],
  ['what replaced that again', 'four', [says(a, 'one'), says(b, 'two', a), says(c, 'three'), says(d, 'four', b)]],
  ['the first still when a later one was replaced', 'one', [says(a, 'one'), says(b, 'two'), says(c, 'three', b)]],
  ['the beginning of a long text', 'x'.repeat(120), [says(a, 'x'.repeat(12_000))]],
  ['as much of one whose characters count twice', smile.repeat(60), [says(a, smile.repeat(6_000))]],
])('the title of a chat is %s', async (_what, title, messages) => {
  const of = collectionOf<ChatDocument>(database.db, chats)
  await of.deleteMany({})
  await of.insertOne({
    _id: randomId(),
    position: 1n,
    userId,
    createdAt: new Date(),
    listed: true,
    replied: true,
    messages,
    replies: {},
  })
  expect(await chatsOf(database.db, userId)).toMatchObject([{ title }])
})

it('the list of chats without thumbnails is one query', async () => {
  expect(await database.plansOf((db) => chatsOf(db, userId))).toHaveLength(1)
})
