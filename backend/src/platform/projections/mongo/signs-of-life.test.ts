import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../eventsourcing/ids.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { mongoSignsOfLife, type SignsOfLife } from './signs-of-life.ts'

let database: TestDatabase
let signs: SignsOfLife
beforeAll(async () => {
  database = await testDatabase()
  signs = mongoSignsOfLife(database.db)
  await signs.prepare()
})
afterAll(() => database.drop())

let id: string
beforeEach(() => {
  id = randomId()
})

/** Sets a time of the document back, as if so many seconds had passed. */
const age = async (field: 'toldAt' | 'heardAt', seconds: number) =>
  await database.db
    .collection<{ _id: string }>('signs_of_life')
    .updateOne({ _id: id }, { $set: { [field]: new Date(Date.now() - seconds * 1_000) } })

describe('a sign of life', () => {
  it('is heard by others with its newest text until it ends', async () => {
    expect(await signs.listen(id)).toBeUndefined()
    await signs.tell(id, 'Soft')
    await signs.tell(id, 'Soft light')
    expect(await signs.listen(id)).toEqual({ text: 'Soft light', isAlive: true })
    await signs.end(id)
    expect(await signs.listen(id)).toBeUndefined()
  })

  it('tells its process whether another one has listened just now', async () => {
    expect(await signs.tell(id, '')).toEqual({ isHeard: false })
    await signs.listen(id)
    expect(await signs.tell(id, '')).toEqual({ isHeard: true })
    await age('heardAt', 6)
    expect(await signs.tell(id, '')).toEqual({ isHeard: false })
  })

  it('of a process that tells nothing any more is not alive', async () => {
    await signs.tell(id, 'Soft')
    await age('toldAt', 31)
    expect(await signs.listen(id)).toEqual({ text: 'Soft', isAlive: false })
    const other = randomId()
    expect([...(await signs.lastTold([id, other])).keys()]).toEqual([id])
    expect(await signs.all()).toContain(id)
  })
})
