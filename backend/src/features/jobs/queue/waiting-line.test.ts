import { describe, expect, it } from 'vitest'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { QueueEvent } from '../events.ts'
import { context, jobIdOf, userId } from '../testing/builders.ts'
import { cancel, cancelOutputs, events, release, request, retryOf, videos } from '../testing/queue.ts'
import { type QueueCommand, queueDecider } from './queue-decider.ts'

const close = { ...context, type: 'CloseQueue', userId } as const
const open = { ...context, type: 'OpenQueue', userId } as const

/** The type of each event and the job that it is about. */
const told = (log: readonly QueueEvent[]) =>
  log.map(({ type, data }) => ('jobId' in data ? `${type} ${jobs.indexOf(data.jobId)}` : type))
const jobs = Array.from({ length: 20 }, (_, n) => jobIdOf(n))

/** What the last of these commands appends. */
const lastOf = (...commands: readonly QueueCommand[]) =>
  told(events(...commands).slice(events(...commands.slice(0, -1)).length))

const eight = videos(1, 2, 3, 4, 5, 6, 7, 8)

describe('four videos run, and four wait in order', () => {
  it('admits four at once; the next ones are requested and wait', () => {
    expect(lastOf(...videos(1, 2, 3, 4))).toEqual(['JobRequested 4', 'JobAdmitted 4'])
    expect(lastOf(...videos(1, 2, 3, 4, 5))).toEqual(['JobRequested 5'])
    const entries = events(...eight).at(-1)?.data.queue.entries
    expect(entries?.map(({ phase }) => phase)).toEqual([
      ...Array.from({ length: 4 }, () => 'running'),
      ...Array.from({ length: 4 }, () => 'waiting'),
    ])
  })

  it('refuses the ninth in a plain sentence, and reserves the money of all eight', () => {
    const refusal = given(queueDecider, ...events(...eight))
      .when(request({ n: 9, kind: 'lip-sync', outputs: 1 }))
      .thenRefused('rate-limit')
    expect(refusal.details).toEqual({ inProgress: 8, max: 8 })
    expect(refusal.message).toBe(
      'You have 4 videos in progress and 4 waiting. Please wait until one of them is finished.',
    )
    expect(events(...eight).at(-1)?.data.queue.spent).toBe(8 * 250_000)
  })

  it('counts all video kinds together, and images apart', () => {
    const mixed = [...videos(1, 2), request({ n: 3, kind: 'animation', outputs: 1 }), ...videos(4)]
    expect(lastOf(...mixed, request({ n: 5, kind: 'lip-sync', outputs: 1 }))).toEqual(['JobRequested 5'])
    expect(lastOf(...eight, request({ n: 9, outputs: 8 }))).toEqual(['JobRequested 9', 'JobAdmitted 9'])
  })

  it('admits the first that waits in the append of the release, naming the revision of its request', () => {
    const [released, admitted, ...more] = events(...eight, release(0, 'stored', 2)).slice(12)
    expect(told([released, admitted].flatMap((event) => event ?? []))).toEqual(['SlotReleased 2', 'JobAdmitted 5'])
    expect(more).toEqual([])
    expect(admitted?.data).toMatchObject({
      kind: 'video',
      provider: 'wavespeed',
      outputs: 1,
      requestRevision: '8',
      queue: {
        entries: [1, 3, 4, 5, 6, 7, 8].map((n) => ({ jobId: jobIdOf(n), phase: n < 6 ? 'running' : 'waiting' })),
      },
    })
    expect(admitted?.data.queue.entries[3]).not.toHaveProperty('awaits')
  })

  it('keeps the order over many releases, whoever ends first', () => {
    const order = events(...eight, ...[3, 5, 1, 6, 4].map((n) => release(0, 'failed', n)))
    expect(told(order).filter((each) => each.startsWith('JobAdmitted'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `JobAdmitted ${n}`),
    )
  })

  it('the release of an image admits no video', () => {
    expect(lastOf(...eight, request({ n: 9, outputs: 1 }), release(0, 'stored', 9))).toEqual(['SlotReleased 9'])
  })

  it('a repeat of a request that waits appends nothing', () => {
    expect(lastOf(...eight, ...videos(8))).toEqual([])
  })
})

describe('a job that waits', () => {
  it('is marked by a cancel, is never admitted, and holds its place in the count until the worker has ended it', () => {
    expect(lastOf(...eight, cancel(5))).toEqual(['JobCancelRequested 5'])
    expect(lastOf(...eight, cancel(5), release(0, 'stored', 1))).toEqual(['SlotReleased 1', 'JobAdmitted 6'])
    expect(() => events(...eight, cancel(5), ...videos(9))).toThrow('4 waiting')
    expect(lastOf(...eight, cancel(5), release(0, 'failed', 5))).toEqual(['SlotReleased 5'])
    const [after] = events(...eight, cancel(5), release(0, 'failed', 5)).slice(-1)
    expect(after?.data.queue.spent).toBe(7 * 250_000)
    expect(lastOf(...eight, cancel(5), release(0, 'failed', 5), ...videos(9))).toEqual(['JobRequested 9'])
  })

  it('is cancelled as a whole when each of its outputs is', () => {
    expect(lastOf(...eight, cancelOutputs([0], 6))).toEqual(['JobCancelRequested 6'])
  })

  it('is cancelled by the closing of the queue, after which a release admits nobody, not even when it was opened again', () => {
    const closed = [...eight, close]
    expect(lastOf(...closed)).toEqual(['QueueClosed', ...[5, 6, 7, 8].map((n) => `JobCancelRequested ${n}`)])
    expect(lastOf(...closed, release(0, 'stored', 1))).toEqual(['SlotReleased 1'])
    expect(lastOf(...closed, open, release(0, 'stored', 1))).toEqual(['SlotReleased 1'])
  })

  it('may be the retry of a video that has failed', () => {
    const ended = [...videos(1, 2, 3, 4, 5), release(0, 'failed', 1)]
    const again = retryOf([0], { kind: 'video', unitPrice: 250_000 })
    expect(lastOf(...ended, again)).toEqual(['JobRequested 10'])
    const [requested] = events(...ended, again).slice(-1)
    expect(requested?.data.queue.entries.at(-1)?.awaits).toEqual({
      provider: 'wavespeed',
      outputs: 1,
      requestRevision: '11',
    })
    expect(lastOf(...ended, again, release(0, 'stored', 2))).toEqual(['SlotReleased 2', 'JobAdmitted 10'])
  })
})

describe('what an earlier release has left waiting although there is room', () => {
  /** That release gives a slot back and admits nobody. */
  const left = events(...eight, release(0, 'stored', 1)).slice(0, -1)
  const after = (...commands: readonly QueueCommand[]) => {
    const all = [...left]
    for (const command of commands) {
      all.push(...queueDecider.decide(command, all.reduce(queueDecider.evolve, queueDecider.initial)))
    }
    return told(all.slice(left.length))
  }

  it('is admitted with the next request or release', () => {
    expect(after(...videos(9))).toEqual(['JobRequested 9', 'JobAdmitted 5'])
    expect(after(release(0, 'stored', 2))).toEqual(['SlotReleased 2', 'JobAdmitted 5', 'JobAdmitted 6'])
  })

  it('is admitted when the dispatcher brings the queue in line with the account', () => {
    expect(after(open)).toEqual(['JobAdmitted 5'])
    expect(after(open, open)).toEqual(['JobAdmitted 5'])
  })
})

it('leaves jobs of kinds that only a later release knows to that one', () => {
  const [log] = events(...videos(1)).slice(-1)
  const [own] = log?.data.queue.entries ?? []
  if (log === undefined || own === undefined) throw new Error('The job holds a slot')
  const foreign = { ...own, jobId: jobIdOf(15), kind: 'hologram', phase: 'waiting' as const }
  const queue = { ...log.data.queue, entries: [own, foreign] }
  expect(told(queueDecider.decide(release(0), queue))).toEqual(['SlotReleased 1'])
})
