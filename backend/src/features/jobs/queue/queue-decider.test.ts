import { describe, expect, it } from 'vitest'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { QueueEntry, QueueEvent, QueueState } from '../events.ts'
import { context, jobIdOf, userId } from '../testing/builders.ts'
import { cancel, cancelOutputs, events, release, request, retryOf } from '../testing/queue.ts'
import { type QueueCommand, queueDecider } from './queue-decider.ts'

const entry = (n: number, more: Partial<QueueEntry> = {}): QueueEntry => ({
  jobId: jobIdOf(n),
  kind: 'image',
  phase: 'running',
  outputs: [0, 1, 2, 3],
  unitPrice: 15_000,
  day: '2026-11-21',
  cancelRequested: false,
  ...more,
})
const queue = (spent: number, ...entries: QueueEntry[]): QueueState => ({ entries, day: '2026-11-21', spent })

/** What a command leads to after these events. */
const decided = (before: readonly QueueEvent[], command: QueueCommand): readonly QueueEvent[] =>
  queueDecider.decide(command, given(queueDecider, ...before).state)

describe('a request', () => {
  it('is admitted in the append that records it, naming the revision of the request', () => {
    const asked = request({ requestRevision: 7n })
    given(queueDecider)
      .when(asked)
      .then(
        {
          type: 'JobRequested',
          data: {
            userId: asked.userId,
            jobId: asked.jobId,
            queue: queue(
              60_000,
              entry(1, { phase: 'waiting', awaits: { provider: 'wavespeed', outputs: 4, requestRevision: '7' } }),
            ),
            kind: 'image',
            model: 'wavespeed-ai/chroma',
            provider: 'wavespeed',
            outputs: 4,
            prompt: { plain: 'a lighthouse at dawn' },
            settings: { aspectRatio: 'auto', quality: '2K' },
            uploads: [],
            referenceAssetIds: [],
            unitPrice: 15_000,
            priceListVersion: 1,
          },
        },
        {
          type: 'JobAdmitted',
          data: {
            userId: asked.userId,
            jobId: asked.jobId,
            queue: queue(60_000, entry(1)),
            kind: 'image',
            provider: 'wavespeed',
            outputs: 4,
            requestRevision: '7',
          },
        },
      )
  })

  it('starts no other job that waits without saying what it is', () => {
    const waiting = entry(2, { phase: 'waiting' })
    const before: QueueEvent = { type: 'QueueOpened', data: { userId, queue: queue(60_000, waiting) } }
    const admitted = queueDecider.decide(request(), given(queueDecider, before).state).at(-1)
    expect(admitted?.data.queue.entries).toEqual([waiting, entry(1)])
  })

  it('for the ninth image is refused in the specified words', () => {
    const refusal = given(queueDecider, ...events(request(), request({ n: 2 })))
      .when(request({ n: 3, outputs: 1 }))
      .thenRefused('rate-limit')
    expect(refusal.message).toBe(
      'You can only have 8 images processing at once. Currently: 8/8. Wait for some to complete before generating more.',
    )
    expect(refusal.details).toEqual({ inProgress: 8, max: 8 })
  })

  it('that would exceed eight is refused as a whole', () => {
    const refusal = given(queueDecider, ...events(request(), request({ n: 2, outputs: 2 })))
      .when(request({ n: 3, outputs: 3 }))
      .thenRefused('rate-limit')
    expect(refusal.message).toContain('Currently: 6/8.')
  })

  it('is admitted again when a slot was released', () => {
    const eight = events(request(), request({ n: 2 }), release(0))
    expect(outcome(eight, request({ n: 3, outputs: 1 }))).toEqual(['JobRequested', 'JobAdmitted'])
  })

  it('that is repeated changes nothing: while its job runs, and after it has left the queue', () => {
    given(queueDecider, ...events(request()))
      .when(request())
      .then()
    given(queueDecider, ...events(request(), request({ n: 2 })))
      .when(request())
      .then()
    given(queueDecider)
      .when(request({ jobKnown: true }))
      .then()
  })

  it('that is repeated is not refused, whatever has changed since', () => {
    given(queueDecider, ...events(request(), request({ n: 2 })))
      .when(request({ shownPrice: 1 }))
      .then()
    given(queueDecider)
      .when(request({ jobKnown: true, dailySpendCap: 0 }))
      .then()
  })
})

describe('a retry', () => {
  it('admits each failed output as a separate job, in one append, and records which command requested it', () => {
    const [first, one, second, other] = decided([], retryOf([1, 3], { requestRevision: 7n }))
    expect(one?.data).toMatchObject({ jobId: jobIdOf(11), outputs: 1, requestRevision: '7' })
    expect(other?.data).toMatchObject({ jobId: jobIdOf(13), outputs: 1, requestRevision: '9' })
    const entries = [11, 13].map((n) => entry(n, { outputs: [0], requestedBy: context.commandId }))
    expect(other?.data.queue).toEqual(queue(30_000, ...entries))
    expect([first?.data, second?.data]).toMatchObject([
      { retryOf: jobIdOf(1), retryOutput: 1 },
      { retryOf: jobIdOf(1), retryOutput: 3 },
    ])
  })

  const another = { ...context, commandId: jobIdOf(99) }

  it('of an output that another click has already retried is refused, while that retry runs and after it has ended', () => {
    given(queueDecider, ...events(retryOf([1])))
      .when(retryOf([1], another))
      .thenRefused('already-retried')
    given(queueDecider)
      .when(retryOf([1], { retriedBy: jobIdOf(98) }))
      .thenRefused('already-retried')
  })

  it('of two named outputs is refused when one of them was already retried; a retry of all requests the others', () => {
    const before = events(retryOf([1]))
    const refusal = given(queueDecider, ...before)
      .when(retryOf([1, 3], another))
      .thenRefused('already-retried')
    expect(refusal.details).toEqual({ left: 1 })
    const [requested] = decided(before, retryOf([1, 3], { ...another, named: false }))
    expect(requested?.data).toMatchObject({ jobId: jobIdOf(13), queue: { spent: 30_000 } })
    const ofNone = given(queueDecider, ...events(retryOf([1, 3])))
      .when(retryOf([1, 3], { ...another, named: false }))
      .thenRefused('already-retried')
    expect(ofNone.details).toEqual({ left: 0 })
  })

  it('that is repeated by the same click changes nothing', () => {
    given(queueDecider, ...events(retryOf([1]), request({ n: 2 })))
      .when(retryOf([1]))
      .then()
    given(queueDecider)
      .when(retryOf([1], { retriedBy: context.commandId }))
      .then()
  })

  it('is admitted as a whole or not at all', () => {
    const seven = events(request(), request({ n: 2, outputs: 3 }))
    const refusal = given(queueDecider, ...seven)
      .when(retryOf([1, 3]))
      .thenRefused('rate-limit')
    expect(refusal.message).toContain('Currently: 7/8.')
    given(queueDecider)
      .when(retryOf([1, 3], { shownPrice: 15_000 }))
      .thenRefused('price-changed')
  })
})

describe('the price', () => {
  it('that was shown must still be true, for all outputs together', () => {
    const refusal = given(queueDecider)
      .when(request({ shownPrice: 59_999 }))
      .thenRefused('price-changed')
    expect(refusal.details).toEqual({ price: 60_000 })
    expect(outcome([], request({ shownPrice: 60_000 }))).toHaveLength(2)
  })
})

describe('the storage of a user', () => {
  const upload = { n: 0, place: 0, key: 'user/staged-1/referenceImages-0', contentType: 'image/png', bytes: 1_000 }

  it('accepts requests until the quota is reached; outputs in progress may exceed it', () => {
    expect(outcome([], request({ storage: { used: 999, quota: 1_000 } }))).toHaveLength(2)
    given(queueDecider)
      .when(request({ storage: { used: 1_000, quota: 1_000 } }))
      .thenRefused('storage-quota')
    const refusal = given(queueDecider)
      .when(request({ storage: { used: 20_140_000_000, quota: 20_000_000_000 } }))
      .thenRefused('storage-quota')
    expect(refusal.message).toContain('you use 20.1 of 20 GB')
    expect(refusal.details).toEqual({ used: 20_140_000_000, quota: 20_000_000_000 })
  })

  it('accepts uploads that fit', () => {
    expect(outcome([], request({ uploads: [upload], storage: { used: 500, quota: 1_500 } }))).toHaveLength(2)
    given(queueDecider)
      .when(request({ uploads: [upload], storage: { used: 501, quota: 1_500 } }))
      .thenRefused('storage-quota')
  })

  it('does not matter to a request that was admitted before', () => {
    given(queueDecider, ...events(request()))
      .when(request({ storage: { used: 2, quota: 1 } }))
      .then()
  })
})

describe('the daily spend', () => {
  it('is reserved at the request and capped', () => {
    expect(outcome([], request({ dailySpendCap: 60_000 }))).toHaveLength(2)
    given(queueDecider)
      .when(request({ dailySpendCap: 59_999 }))
      .thenRefused('spend-cap')
    const refusal = given(queueDecider, ...events(request()))
      .when(request({ n: 2, dailySpendCap: 119_999 }))
      .thenRefused('spend-cap')
    expect(refusal.details).toEqual({ spent: 60_000, cap: 119_999 })
  })

  it('starts again with each UTC day, and a clock that is behind does not return to yesterday', () => {
    const tomorrow = { at: '2026-11-22T00:00:00.000Z' }
    expect(stateAfter(request(), request({ n: 2, ...tomorrow }))).toMatchObject({ day: '2026-11-22', spent: 60_000 })
    expect(stateAfter(request(tomorrow), request({ n: 2 }))).toMatchObject({ day: '2026-11-22', spent: 120_000 })
  })

  it('is reduced by what a failed output had reserved on the same day', () => {
    expect(stateAfter(request(), release(0, 'failed')).spent).toBe(45_000)
    expect(stateAfter(request(), release(0, 'stored')).spent).toBe(60_000)
    expect(stateAfter(request(), release(0, 'failed', 1, true)).spent, 'somebody may have been paid').toBe(60_000)
    const nextDay = request({ n: 2, at: '2026-11-22T00:00:00.000Z' })
    expect(stateAfter(request(), nextDay, release(0, 'failed')).spent).toBe(60_000)
  })
})

describe('a release', () => {
  it('frees one slot', () => {
    given(queueDecider, ...events(request()))
      .when(release(1))
      .then({
        type: 'SlotReleased',
        data: { ...ids, n: 1, fate: 'stored', queue: queue(60_000, entry(1, { outputs: [0, 2, 3] })) },
      })
  })

  it('of a failed output that may have cost something says so, and keeps the money spent', () => {
    given(queueDecider, ...events(request()))
      .when(release(1, 'failed', 1, true))
      .then({
        type: 'SlotReleased',
        data: {
          ...ids,
          n: 1,
          fate: 'failed',
          mayHaveCost: true,
          queue: queue(60_000, entry(1, { outputs: [0, 2, 3] })),
        },
      })
  })

  it('that is repeated, or of an output without a slot, appends nothing', () => {
    given(queueDecider, ...events(request(), release(1, 'failed')))
      .when(release(1, 'failed'))
      .then()
    given(queueDecider, ...events(request()))
      .when(release(4))
      .then()
    given(queueDecider).when(release(0)).then()
  })

  it('of the last output removes the job from the queue', () => {
    const state = stateAfter(request(), request({ n: 2 }), ...[0, 1, 2, 3].map((n) => release(n)))
    expect(state.entries).toEqual([entry(2)])
  })
})

describe('a cancel', () => {
  it('marks the job, once; the worker ends it like any other', () => {
    const marked = queue(60_000, entry(1, { cancelRequested: true }))
    given(queueDecider, ...events(request()))
      .when(cancel())
      .then({ type: 'JobCancelRequested', data: { ...ids, queue: marked } })
    given(queueDecider, ...events(request(), cancel()))
      .when(cancel())
      .then()
  })

  it('of single outputs marks those that still have a slot, each once', () => {
    const cancelled = (...outputs: number[]) => queue(60_000, entry(1, { cancelledOutputs: outputs }))
    given(queueDecider, ...events(request()))
      .when(cancelOutputs([2]))
      .then({ type: 'OutputsCancelRequested', data: { userId, jobId: jobIdOf(1), outputs: [2], queue: cancelled(2) } })
    const before = events(request(), cancelOutputs([2]))
    given(queueDecider, ...before)
      .when(cancelOutputs([2]))
      .then()
    const [event] = decided(before, cancelOutputs([2, 3, 3, 9]))
    expect(event?.data).toMatchObject({ outputs: [3], queue: cancelled(2, 3) })
    given(queueDecider, ...events(request(), cancel()))
      .when(cancelOutputs([2]))
      .then()
    given(queueDecider)
      .when(cancelOutputs([2]))
      .then()
  })

  it('of a job without slots appends nothing', () => {
    given(queueDecider).when(cancel()).then()
  })
})

describe('a queue that closes', () => {
  const close = { ...context, type: 'CloseQueue', userId } as const
  const open = { ...context, type: 'OpenQueue', userId } as const
  const waiting = entry(2, { phase: 'waiting' })
  const before: QueueEvent = { type: 'QueueOpened', data: { userId, queue: queue(60_000, entry(1), waiting) } }

  it('admits nothing new, and cancels what waits, not what runs', () => {
    const closed = { ...queue(60_000, entry(1), waiting), closed: true as const }
    const marked = { ...closed, entries: [entry(1), { ...waiting, cancelRequested: true }] }
    given(queueDecider, before)
      .when(close)
      .then(
        { type: 'QueueClosed', data: { userId, queue: closed } },
        { type: 'JobCancelRequested', data: { userId, jobId: jobIdOf(2), queue: marked } },
      )
    given(queueDecider, ...events(close))
      .when(request())
      .thenRefused('suspended')
  })

  it('records in each event what was cancelled so far', () => {
    const another = entry(3, { phase: 'waiting' })
    const cancelled = (one: QueueEntry) => ({ ...one, cancelRequested: true })
    const state = (...entries: QueueEntry[]) => ({ ...queue(60_000, entry(1), ...entries), closed: true as const })
    given(queueDecider, { type: 'QueueOpened', data: { userId, queue: queue(60_000, entry(1), waiting, another) } })
      .when(close)
      .then(
        { type: 'QueueClosed', data: { userId, queue: state(waiting, another) } },
        { type: 'JobCancelRequested', data: { userId, jobId: jobIdOf(2), queue: state(cancelled(waiting), another) } },
        {
          type: 'JobCancelRequested',
          data: { userId, jobId: jobIdOf(3), queue: state(cancelled(waiting), cancelled(another)) },
        },
      )
  })

  it('lets what runs end as usual', () => {
    expect(stateAfter(request(), close, release(0)).entries).toEqual([entry(1, { outputs: [1, 2, 3] })])
  })

  it('closes once, and opens only when it was closed', () => {
    given(queueDecider, ...events(close))
      .when(close)
      .then()
    given(queueDecider).when(open).then()
    expect(outcome(events(close, open), request())).toEqual(['JobRequested', 'JobAdmitted'])
  })
})

const ids = { userId: request().userId, jobId: jobIdOf(1) }

const outcome = (before: readonly QueueEvent[], command: ReturnType<typeof request>) =>
  queueDecider.decide(command, given(queueDecider, ...before).state).map((event) => event.type)

const stateAfter = (...commands: readonly QueueCommand[]): QueueState =>
  given(queueDecider, ...events(...commands)).state
