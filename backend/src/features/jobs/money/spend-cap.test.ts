import { describe, expect, it } from 'vitest'
import { CallId } from '../../../platform/eventsourcing/event.ts'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { QueueEvent } from '../events.ts'
import { type QueueCommand, queueDecider } from '../queue/queue-decider.ts'
import { context, userId } from '../testing/builders.ts'
import { events, release, request } from '../testing/queue.ts'
import type { SetSpendCap } from './spend-cap.ts'

const day = '2026-11-21'
const installation = 100_000
const set = (cap: number | undefined, dailySpendCap = installation): SetSpendCap => ({
  ...context,
  type: 'SetSpendCap',
  userId,
  cap,
  dailySpendCap,
})
/** Four images of 1.5 cents each. */
const ask = (n = 1) => request({ n, dailySpendCap: installation })
const changed = (ownSpendCap?: number): QueueEvent => {
  const own = ownSpendCap === undefined ? {} : { ownSpendCap }
  const queue = { entries: [], day: '1970-01-01', spent: 0, ...own }
  return { type: 'SpendCapChanged', data: { userId, ...own, queue } }
}
/** What a command leads to after these events. */
const after = (command: QueueCommand, ...before: readonly QueueEvent[]): readonly QueueEvent[] =>
  queueDecider.decide(command, given(queueDecider, ...before).state)
const reserve = {
  ...context,
  type: 'ReserveCall',
  userId,
  callId: CallId.parse('66666666-6666-4666-8666-666666666666'),
  amount: 40_000,
  dailySpendCap: installation,
  callKnown: false,
} as const

describe("a person's own limit of a day", () => {
  it('is set once, changed and lifted again', () => {
    given(queueDecider).when(set(50_000)).then(changed(50_000))
    given(queueDecider, changed(50_000)).when(set(50_000)).then()
    given(queueDecider, changed(50_000)).when(set(undefined)).then(changed())
    given(queueDecider).when(set(undefined)).then()
  })

  it("is at most the installation's, which holds where it is the lower one later", () => {
    given(queueDecider).when(set(installation)).then(changed(installation))
    given(queueDecider)
      .when(set(installation + 1))
      .thenRefused('cap-too-high')
    given(queueDecider, changed(90_000))
      .when(request({ dailySpendCap: 50_000 }))
      .thenRefused('spend-cap')
  })

  it('refuses what would go over it, images and calls alike, in words of its own', () => {
    given(queueDecider, changed(59_999)).when(ask()).thenRefused('own-spend-cap')
    given(queueDecider, changed(39_999)).when(reserve).thenRefused('own-spend-cap')
    expect(after(ask(), changed(60_000))).toHaveLength(2)
    expect(after(reserve, changed(40_000))).toHaveLength(1)
    const decide = () => queueDecider.decide(ask(), given(queueDecider, changed(59_999)).state)
    expect(decide).toThrow('the limit of $0.06 a day that you have set')
  })

  it('never refuses what costs nothing', () => {
    expect(after({ ...reserve, amount: 0 }, changed(1))).toHaveLength(1)
  })

  it('holds at once for what is asked for next; what was admitted stays, is carried on and counts', () => {
    const admitted = events(ask())
    const lowered = after(set(70_000), ...admitted)
    const { state } = given(queueDecider, ...admitted, ...lowered)
    expect(state).toMatchObject({ ownSpendCap: 70_000, spent: 60_000, day, entries: [{ cancelRequested: false }] })
    given(queueDecider, ...admitted, ...lowered)
      .when(ask(2))
      .thenRefused('own-spend-cap')
    const failed = after(release(0, 'failed'), ...admitted, ...lowered)
    expect(failed[0]?.data.queue).toMatchObject({ ownSpendCap: 70_000, spent: 45_000 })
  })
})
