import { describe, expect, it } from 'vitest'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import { context, jobIdOf } from '../testing/builders.ts'
import { cancel, events, release, request, retryOf } from '../testing/queue.ts'
import type { RequestJob } from './admission.ts'
import { creditsLeftOn } from './credits.ts'
import { type QueueCommand, queueDecider } from './queue-decider.ts'

/** Asks for one animation, which costs 40 cents or 13 credits. */
const animation = (n: number, more: Partial<RequestJob> = {}): RequestJob =>
  request({ n, kind: 'animation', outputs: 1, unitPrice: 400_000, credits: 13, ...more })

const nextDay = '2026-11-22T00:00:00.000Z'

/** The queue after these commands: what is left of the credits of its day, and what was spent. */
function after(...commands: readonly QueueCommand[]) {
  const { state } = given(queueDecider, ...events(...commands))
  return { left: creditsLeftOn(state.day, state), spent: state.spent }
}

/** What the last request says that it is paid by, in credits. */
const paidBy = (...commands: readonly QueueCommand[]): number | undefined =>
  events(...commands)
    .filter(({ type }) => type === 'JobRequested')
    .map(({ data }) => ('credits' in data ? data.credits : undefined))
    .at(-1)

describe('the credits of a day', () => {
  it('pay for a job as a whole, and then no money is spent', () => {
    expect(paidBy(animation(1))).toBe(13)
    expect(after(animation(1))).toEqual({ left: 17, spent: 0 })
    expect(after(animation(1), animation(2))).toEqual({ left: 4, spent: 0 })
  })

  it('do not pay for a part of a job: what they are not enough for is paid by money', () => {
    const third = [animation(1), animation(2), animation(3)]
    expect(paidBy(...third)).toBeUndefined()
    expect(after(...third)).toEqual({ left: 4, spent: 400_000 })
    expect(after(...third, animation(4, { unitPrice: 120_000, credits: 4 }))).toEqual({ left: 0, spent: 400_000 })
  })

  it('pay for nothing that they are not meant for', () => {
    expect(after(request(), animation(2, { credits: 0 }))).toEqual({ left: 30, spent: 460_000 })
  })

  it('do not count against the limits of money', () => {
    const poor = { dailySpendCap: 0 }
    expect(after(animation(1, poor), animation(2, poor))).toEqual({ left: 4, spent: 0 })
    given(queueDecider, ...events(animation(1), animation(2)))
      .when(animation(3, poor))
      .thenRefused('spend-cap')
  })

  it('come back when the job has failed and certainly cost nothing', () => {
    expect(after(animation(1), release(0, 'failed'))).toEqual({ left: 30, spent: 0 })
    expect(after(animation(1), release(0, 'failed', 1, true))).toEqual({ left: 17, spent: 0 })
    expect(after(animation(1), release(0))).toEqual({ left: 17, spent: 0 })
    expect(after(animation(1), animation(2), cancel(2), release(0, 'failed', 2))).toEqual({ left: 17, spent: 0 })
    expect(after(animation(1), release(0, 'failed'), release(0, 'failed'))).toEqual({ left: 30, spent: 0 })
  })

  it('begin anew at midnight UTC; what an earlier day has paid comes back to no other day', () => {
    const overnight = [animation(1), animation(2, { at: nextDay })]
    expect(after(...overnight)).toEqual({ left: 17, spent: 0 })
    expect(after(...overnight, release(0, 'failed', 1))).toEqual({ left: 17, spent: 0 })
    expect(after(animation(1), request({ n: 2, at: nextDay }), release(0, 'failed', 1))).toMatchObject({ left: 30 })
    const { state } = given(queueDecider, ...events(animation(1)))
    expect([creditsLeftOn('2026-11-21', state), creditsLeftOn('2026-11-22', state)]).toEqual([17, 30])
  })

  it('pay for a retry like for a request, all of it or nothing', () => {
    const again = (outputs: readonly number[]) =>
      retryOf(outputs, { kind: 'animation', unitPrice: 400_000, credits: 13, commandId: jobIdOf(99) })
    expect(after(again([0]))).toEqual({ left: 17, spent: 0 })
    expect(after(again([0, 1]))).toEqual({ left: 4, spent: 0 })
    expect(after(again([0, 1, 2]))).toEqual({ left: 30, spent: 1_200_000 })
  })

  it('are used once by a request that is repeated', () => {
    expect(after(animation(1), animation(1))).toEqual({ left: 17, spent: 0 })
  })
})

describe('what a person saw of the price', () => {
  const used = events(animation(1), animation(2))

  it('in credits must still be true: nothing is paid by money instead', () => {
    expect(paidBy(animation(1, { shownCredits: 13 }))).toBe(13)
    const refusal = given(queueDecider, ...used)
      .when(animation(3, { shownCredits: 13 }))
      .thenRefused('price-changed')
    expect(refusal.details).toEqual({ price: 400_000 })
    const other = given(queueDecider)
      .when(animation(1, { shownCredits: 6 }))
      .thenRefused('price-changed')
    expect(other.details).toEqual({ price: 400_000, credits: 13 })
  })

  it('in money is no hindrance to paying by credits that are there by now', () => {
    const atMidnight = { ...context, at: nextDay }
    expect(
      events(animation(1), animation(2), animation(3, { ...atMidnight, shownPrice: 400_000 })).at(-1),
    ).toMatchObject({
      data: { queue: { spent: 0, credits: { day: '2026-11-22', used: 13 } } },
    })
  })
})
