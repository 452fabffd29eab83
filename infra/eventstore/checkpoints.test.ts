import type { Position } from '@eventstore/db-client'
import { eventTypeFilter, excludeSystemEvents, streamNameFilter } from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { caughtUp, freshStream, numbered, numbersOf, rejection, runEventStore, take } from './testing/fixture.ts'

const store = runEventStore()

type Step = number | 'caught up' | { readonly checkpoint: bigint }

/** Follows $all from a position with a filter on one type until it has caught up; returns what happened, in order. */
const follow = async (from: Position, type: string, maxSearchWindow: number): Promise<Step[]> => {
  const steps: Step[] = []
  const checkpointReached = async (_subscription: unknown, { commit }: Position): Promise<void> => {
    steps.push({ checkpoint: commit - from.commit })
  }
  const filter = eventTypeFilter({ prefixes: [type], maxSearchWindow, checkpointReached })
  const subscription = store().client.subscribeToAll({ fromPosition: from, filter })
  subscription.on('data', (event) => steps.push(...numbersOf([event])))
  await caughtUp(subscription)
  steps.push('caught up')
  await subscription.unsubscribe()
  return steps
}

const mark = async (): Promise<Position> => {
  const { position } = await store().client.appendToStream(freshStream(), numbered(1))
  if (position === undefined) throw new Error('an append returns its position')
  return position
}

describe('checkpoints in catch-up', () => {
  it('come after every interval of considered events, matched or not, and once at the end', async () => {
    const from = await mark()
    await store().client.appendToStream(freshStream(), [...numbered(5, 0, 'Other'), ...numbered(2, 5, 'Wanted')])
    await store().client.appendToStream(freshStream(), numbered(4, 7, 'Other'))
    const steps = await follow(from, 'Wanted', 3)
    const checkpoints = [{ checkpoint: 3n }, { checkpoint: 6n }, { checkpoint: 9n }, { checkpoint: 11n }]
    expect(steps).toEqual([checkpoints[0], 5, checkpoints[1], 6, checkpoints[2], checkpoints[3], 'caught up'])
  })

  it('are not repeated when the last one fell on the end, and not sent when there was nothing', async () => {
    const from = await mark()
    expect(await follow(from, 'Wanted', 2)).toEqual(['caught up'])
    await store().client.appendToStream(freshStream(), numbered(4, 0, 'Other'))
    expect(await follow(from, 'Wanted', 2)).toEqual([{ checkpoint: 2n }, { checkpoint: 4n }, 'caught up'])
  })

  it('come six times for 384 events at an interval of 64', async () => {
    const from = await mark()
    await store().client.appendToStream(freshStream(), numbered(384, 0, 'Other'))
    expect(await follow(from, 'Wanted', 64)).toHaveLength(7)
  })
})

describe('checkpoints when live', () => {
  it('come straight after every interval-th considered event', async () => {
    const { client } = store()
    const from = await mark()
    const steps: Step[] = []
    const subscription = client.subscribeToAll({
      fromPosition: from,
      filter: eventTypeFilter({
        prefixes: ['Live'],
        maxSearchWindow: 2,
        checkpointInterval: 2,
        checkpointReached: async (_subscription, { commit }) => {
          steps.push({ checkpoint: commit - from.commit })
        },
      }),
    })
    const arrived = new Promise<void>((resolve) => {
      subscription.on('data', (event) => {
        steps.push(...numbersOf([event]))
        if (numbersOf([event])[0] === 9) resolve()
      })
    })
    await caughtUp(subscription)
    for (const type of ['Other', 'Live', 'Other', 'Live', 'Other'])
      await client.appendToStream(freshStream(), numbered(1, 1, type))
    await client.appendToStream(freshStream(), numbered(1, 9, 'Live'))
    await arrived
    expect(steps).toEqual([1, 1, { checkpoint: 4n }, 9])
    await subscription.unsubscribe()
  })
})

/** Reads at least nine events and one checkpoint, or up to event 99; returns the last checkpoint up to which all events were read. */
const readSome = async (fromPosition: Position, regex: string): Promise<{ events: number[]; resumeAt: Position }> => {
  const events: number[] = []
  // The client announces a checkpoint while events before it may still wait in its buffer.
  const announced: { readonly after: number; readonly position: Position }[] = []
  const reached = (): Position | undefined => announced.findLast(({ after }) => after <= events.length)?.position
  const filter = streamNameFilter({
    regex,
    maxSearchWindow: 10,
    checkpointReached: async (subscription, position) => {
      announced.push({ after: events.length + subscription.readableLength, position })
    },
  })
  for await (const event of store().client.subscribeToAll({ fromPosition, filter })) {
    events.push(...numbersOf([event]))
    const resumeAt = reached()
    if (events.at(-1) === 99) return { events, resumeAt: resumeAt ?? fromPosition }
    if (resumeAt !== undefined && events.length >= 9) return { events, resumeAt }
  }
  throw new Error('the subscription has ended')
}

describe('a subscription resumed from its checkpoints', () => {
  it('loses no event, wherever it was interrupted', async () => {
    const { client } = store()
    const stream = freshStream('resume')
    let from: Position = await mark()
    for (let n = 0; n < 100; n += 5) {
      await client.appendToStream(stream, numbered(5, n))
      await client.appendToStream(freshStream(), numbered(7))
    }
    const seen: number[] = []
    while (seen.at(-1) !== 99) {
      const { events, resumeAt } = await readSome(from, `^${stream}$`)
      seen.push(...events)
      from = resumeAt
    }
    expect([...new Set(seen)]).toEqual([...Array(100).keys()])
  })
})

describe('filters', () => {
  it('match by type or stream name, by regex or prefix', async () => {
    const { client } = store()
    const from = await mark()
    const stream = freshStream('filtered')
    await client.setStreamMetadata(stream, { own: 1 })
    await client.appendToStream(stream, [
      ...numbered(1, 0, 'Red'),
      ...numbered(1, 1, 'Green'),
      ...numbered(1, 2, 'Blue'),
    ])
    const cases = [
      { filter: eventTypeFilter({ prefixes: ['Re', 'Bl'] }), expected: [0, 2] },
      { filter: eventTypeFilter({ regex: 'e+n$' }), expected: [1] },
      { filter: streamNameFilter({ prefixes: [stream] }), expected: [0, 1, 2] },
      { filter: streamNameFilter({ regex: 'filtered' }), expected: [Number.NaN, 0, 1, 2] },
      { filter: excludeSystemEvents(), expected: [0, 1, 2] },
    ]
    for (const { filter, expected } of cases) {
      const subscription = client.subscribeToAll({ fromPosition: from, filter })
      expect(numbersOf(await take(subscription, expected.length))).toEqual(expected)
      await subscription.unsubscribe()
    }
  })

  it('are refused with an invalid regular expression', async () => {
    const subscription = store().client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) })
    expect(await rejection(take(subscription, 1))).toMatchObject({ code: 3 })
  })
})
