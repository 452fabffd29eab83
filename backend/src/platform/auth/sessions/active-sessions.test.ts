import { expect, test } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { ReadModelMissing } from '../../projections/mongo/collection-names.ts'
import { activeSessions, alsoByStream } from './active-sessions.ts'
import type { Session, Sessions } from './sessions.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const held: readonly Session[] = [
  { key: 'ann at home', userId: ann },
  { key: 'ann away', userId: ann },
  { key: 'ben', userId: ben },
]

/** All sessions above, whose secrets are their keys; whose people are suspended, and of whom it was asked. */
function open(suspended: readonly UserId[]) {
  const asked: (readonly UserId[])[] = []
  const nothing = async () => undefined
  const sessions: Sessions = {
    prepare: nothing,
    start: async () => 'secret',
    end: nothing,
    endAll: nothing,
    endOthers: nothing,
    list: async () => [],
    find: async (secret) => held.find(({ key }) => key === secret),
    living: async (those) => new Set(those.map(({ key }) => key)),
  }
  const active = activeSessions(sessions, async (userIds) => {
    asked.push(userIds)
    return new Set(userIds.filter((userId) => suspended.includes(userId)))
  })
  return { active, asked }
}

test('a session counts only while its person is not suspended', async () => {
  const { active } = open([ann])
  expect(await active.find('ben')).toEqual(held[2])
  expect(await active.find('ann at home')).toBeUndefined()
})

test('for a session that does not exist nobody is looked up', async () => {
  const { active, asked } = open([])
  expect(await active.find('planted')).toBeUndefined()
  expect(asked).toEqual([])
})

test('of several sessions those of suspended people have ended; each person is looked up once', async () => {
  const { active, asked } = open([ann])
  expect(await active.living(held)).toEqual(new Set(['ben']))
  expect(asked).toEqual([[ann, ben]])
  expect(await open([]).active.living(held)).toEqual(new Set(held.map(({ key }) => key)))
})

const missing = () => Promise.reject(new ReadModelMissing({ name: 'accounts', version: 1 }))
const isBen = async (userId: UserId) => userId === ben

test('whose read model is not live is judged by their own streams', async () => {
  expect(await alsoByStream(missing, isBen)([ann, ben])).toEqual(new Set([ben]))
})

test('of many people a few streams are read at a time', async () => {
  let [now, most] = [0, 0]
  const many = Array.from({ length: 50 }, () => UserId.parse(randomId()))
  const slow = async (userId: UserId) => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    return userId === many[49]
  }
  expect(await alsoByStream(missing, slow)(many)).toEqual(new Set([many[49]]))
  expect(most).toBe(16)
})

test('streams are asked for nothing while the read model is live, nor when the database does not answer', async () => {
  const ofAnn = async () => new Set([ann])
  expect(await alsoByStream(ofAnn, isBen)([ann, ben])).toEqual(new Set([ann]))
  const away = alsoByStream<UserId>(() => Promise.reject(new Error('the database is away')), isBen)
  await expect(away([ann, ben])).rejects.toThrow('the database is away')
})
