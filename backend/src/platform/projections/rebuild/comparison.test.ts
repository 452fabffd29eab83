import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Position } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { Step } from '../apply/interpret.ts'
import type { StoredModel } from '../apply/writes.ts'
import { change, projection } from '../projection.ts'
import { recorded } from '../testing/given.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import type { Build, Watcher } from './build.ts'
import { type Comparison, compareModels } from './comparison.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Tests share the database; each has collections of its own. */
let testId = ''
beforeEach(() => {
  testId = randomId()
})

const models = (name: string) => database.db.collection<StoredModel>(`${name} ${testId}`)
const build: Pick<Build, 'reached' | 'watch'> = { reached: async () => undefined, watch: () => () => undefined }

/** A document after the event at this position. */
const after = (position: Position): StoredModel => ({ _id: 'a', seen: position.toString(), position })

test('a document that changes just before the position is read is compared as it is up to that position', async () => {
  const [live, rebuilt] = [models('live'), models('rebuilt')]
  await live.insertOne(after(10n))
  await rebuilt.insertOne(after(20n))
  let asked = 0
  /** The projector is behind in the first round and catches up as soon as it is asked again. */
  const livePosition = async () => {
    asked++
    if (asked === 1) return 10n
    await live.replaceOne({ _id: 'a' }, after(20n))
    return 20n
  }
  const comparison = await compareModels({ live, rebuilt, livePosition, head: async () => 20n, build })
  expect(comparison).toMatchObject({ equal: true, different: 0 })
  expect(asked).toBeGreaterThan(1)
})

test('a document that has seen more than the log contains is a difference', async () => {
  const [live, rebuilt] = [models('live'), models('rebuilt')]
  await live.insertOne(after(99n))
  // A build waits for ever for what the log does not hold.
  const reached = async (position: Position) => {
    if (position > 20n) throw new Error(`The log holds nothing at ${position}`)
  }
  const [livePosition, head] = [async () => 10n, async () => 20n]
  const comparison = await compareModels({ live, rebuilt, livePosition, head, build: { ...build, reached } })
  expect(comparison).toMatchObject({ equal: false, samples: [{ id: 'a', in: 'live only' }] })
})

/** Compares two collections that nobody writes to. */
async function compared(
  live: readonly StoredModel[],
  rebuilt: readonly StoredModel[],
  upTo = 100n,
): Promise<Comparison> {
  const [left, right] = [models('live'), models('rebuilt')]
  await Promise.all([left.deleteMany(), right.deleteMany()])
  if (live.length > 0) await left.insertMany([...live])
  if (rebuilt.length > 0) await right.insertMany([...rebuilt])
  const position = async () => upTo
  return compareModels({ live: left, rebuilt: right, livePosition: position, head: position, build })
}

describe('collections that stand still', () => {
  const [one, two] = [
    { _id: 'a', n: 1, position: 1n },
    { _id: 'b', n: 2, position: 2n },
  ]

  test('are equal when they say the same, by whatever events they have come to it', async () => {
    const { live, rebuilt, ...comparison } = await compared([one, two], [two, { ...one, position: 9n }])
    expect(comparison).toEqual({ equal: true, different: 0, samples: [] })
    expect(live).toEqual({ count: 2, hash: rebuilt.hash })
    expect(rebuilt.count).toBe(2)
    expect((await compared([one], [one])).live.hash).not.toBe(live.hash)
  })

  test('differ by a document that one of them has alone', async () => {
    expect(await compared([one, two], [two])).toMatchObject({
      live: { count: 2 },
      rebuilt: { count: 1 },
      equal: false,
      different: 1,
      samples: [{ id: 'a', in: 'live only' }],
    })
    expect(await compared([one], [one, two])).toMatchObject({
      live: { count: 1 },
      rebuilt: { count: 2 },
      equal: false,
      different: 1,
      samples: [{ id: 'b', in: 'rebuilt only' }],
    })
  })

  test('differ in fields, which are told by their names', async () => {
    const live = { ...one, z: 'x', same: { deep: [1] }, gone: 1 }
    const rebuilt = { _id: 'a', position: 3n, z: 'y', same: { deep: [1] }, added: null, n: 1 }
    expect(await compared([live], [rebuilt])).toMatchObject({
      equal: false,
      different: 1,
      samples: [{ id: 'a', in: ['added', 'gone', 'z'] }],
    })
  })

  test('differ in many documents, of which the first few are told', async () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ _id: `id-${n}`, position: 1n }))
    const { different, samples } = await compared(many, [])
    expect(different).toBe(7)
    expect(samples.map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-2', 'id-3', 'id-4'])
  })

  test('differ when either has missed an event of the time that both are complete up to', async () => {
    const [early, late] = [after(3n), after(5n)]
    const difference = { equal: false, samples: [{ id: 'a', in: ['seen'] }] }
    expect(await compared([early], [late], 5n)).toMatchObject(difference)
    expect(await compared([late], [early], 5n)).toMatchObject(difference)
  })
})

describe('documents that change during the comparison', () => {
  const model = projection({ name: 'things', version: 1, indexes: [], on: {} })
  const stepOf = (id: string, position: Position): Step => ({
    projection: model,
    event: recorded(id, { type: 'Happened', data: {} }, { position }),
    operation: change(id, {}),
  })

  interface Story {
    /** Positions of the events of each document, in the order of the log. */
    readonly events: readonly (readonly [id: string, position: Position])[]
    /** What the live collection has seen of each document, and the build at the beginning. */
    readonly live: Readonly<Record<string, Position>>
    readonly rebuilt: Readonly<Record<string, Position>>
    /** The checkpoint of the live collection, at every look; the last one stays. */
    readonly livePositions: readonly Position[]
    readonly head: Position
    /** How far the build goes beyond what it is asked for, while it is watched. */
    readonly ahead?: Position
  }

  const documents = (seen: Readonly<Record<string, Position>>) =>
    Object.entries(seen).map(([_id, position]) => ({ _id, seen: position.toString(), position }))

  async function play({ events, live, rebuilt, livePositions, head, ahead = 0n }: Story) {
    const [left, right] = [models('live'), models('rebuilt')]
    if (Object.keys(live).length > 0) await left.insertMany(documents(live))
    if (Object.keys(rebuilt).length > 0) await right.insertMany(documents(rebuilt))
    let at = 0n
    const watchers = new Set<Watcher>()
    const asked: Position[] = []
    const follows: Pick<Build, 'reached' | 'watch'> = {
      reached: async (position) => {
        asked.push(position)
        const upTo = watchers.size > 0 ? position + ahead : position
        for (const [id, each] of events.filter(([, each]) => each > at && each <= upTo)) {
          const next = { seen: each.toString(), position: each }
          await right.updateOne({ _id: id, position: { $lt: each } }, { $set: next })
          for (const watcher of watchers) await watcher([stepOf(id, each), stepOf('another', each)])
          at = each
        }
      },
      watch: (watcher) => {
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    }
    const looks = [...livePositions]
    const livePosition = async () => (looks.length > 1 ? looks.shift() : looks[0]) ?? 0n
    const options = { live: left, rebuilt: right, livePosition, head: async () => head, build: follows }
    const result = compareModels({ ...options, pause: async () => undefined })
    const [settled] = await Promise.allSettled([result])
    return { settled, asked, watching: watchers.size }
  }

  const equal = { status: 'fulfilled', value: { equal: true, different: 0 } }

  test('are compared after the last event that the live one shows, although its checkpoint has not moved yet', async () => {
    const { settled, watching } = await play({
      events: [
        ['b', 8n],
        ['a', 9n],
      ],
      live: { a: 9n, b: 8n },
      rebuilt: { a: 4n, b: 4n },
      livePositions: [5n],
      head: 9n,
    })
    expect(settled).toMatchObject(equal)
    expect(watching).toBe(0)
  })

  test('are compared as the rebuilt one was at that event, however far it has come since', async () => {
    const { settled } = await play({
      events: [
        ['a', 8n],
        ['a', 9n],
        ['a', 12n],
      ],
      live: { a: 8n },
      rebuilt: { a: 4n },
      livePositions: [5n],
      head: 12n,
      ahead: 4n,
    })
    expect(settled).toMatchObject(equal)
  })

  test('are a difference when the live one never gets what the rebuilt one has', async () => {
    const { settled, asked } = await play({
      events: [],
      live: {},
      rebuilt: { a: 8n },
      livePositions: [5n, 7n, 8n],
      head: 8n,
    })
    expect(settled).toMatchObject({
      status: 'fulfilled',
      value: { equal: false, different: 1, samples: [{ id: 'a', in: 'rebuilt only' }] },
    })
    expect(asked).toEqual([5n, 7n, 8n])
  })

  test('are compared when the projector has stood still for a while', async () => {
    const { settled } = await play({
      events: [],
      live: { a: 8n },
      rebuilt: { a: 8n, b: 8n },
      livePositions: [...Array.from({ length: 150 }, () => 5n), 8n],
      head: 8n,
    })
    expect(settled).toMatchObject({ status: 'fulfilled', value: { different: 1 } })
  })

  test('are compared when the projector had far to go', async () => {
    const { settled } = await play({
      events: [],
      live: { a: 900n },
      rebuilt: { a: 900n, b: 900n },
      livePositions: [...Array.from({ length: 400 }, (_, n) => BigInt(n)), 1_000n],
      head: 1_000n,
    })
    expect(settled).toMatchObject({ status: 'fulfilled', value: { different: 1 } })
  })

  test('are given up when they are never seen at one position, and nobody watches the build any more', async () => {
    const { settled, watching, asked } = await play({
      events: [],
      live: { a: 8n, b: 4n },
      rebuilt: { a: 9n, b: 4n },
      livePositions: [5n],
      head: 9n,
    })
    const message: unknown = expect.stringContaining('1 documents could not be compared')
    expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'NeverStill', message } })
    expect(watching).toBe(0)
    expect(asked.length).toBeGreaterThan(50)
  })
})
