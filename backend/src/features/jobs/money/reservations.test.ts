import { describe, expect, it } from 'vitest'
import { CallId } from '../../../platform/eventsourcing/event.ts'
import { given } from '../../../platform/eventsourcing/testing/given.ts'
import type { QueueEvent, QueueState } from '../events.ts'
import { queueDecider } from '../queue/queue-decider.ts'
import { context, userId } from '../testing/builders.ts'
import { events, request } from '../testing/queue.ts'

const callId = CallId.parse('66666666-6666-4666-8666-666666666666')
const day = '2026-11-21'
const tomorrow = '2026-11-22T00:00:01.000Z'

const reserve = {
  ...context,
  type: 'ReserveCall',
  userId,
  callId,
  amount: 50_000,
  dailySpendCap: 100_000,
  callKnown: false,
} as const
const settle = { ...context, type: 'SettleCall', userId, callId, spent: 4_500 } as const
const queue = (spent: number, more: Partial<QueueState> = {}): QueueState => ({ entries: [], day, spent, ...more })
const held = { calls: [{ callId, amount: 50_000, day }] }
const reserved: QueueEvent = {
  type: 'CallReserved',
  data: { userId, callId, reserved: 50_000, queue: queue(50_000, held) },
}
const settled = (spent: number, after: QueueState): QueueEvent => ({
  type: 'CallSettled',
  data: { userId, callId, spent, queue: after },
})

describe('the money of a call', () => {
  it('is held back within what may be spent on the day', () => {
    given(queueDecider).when(reserve).then(reserved)
    given(queueDecider)
      .when({ ...reserve, dailySpendCap: 49_999 })
      .thenRefused('spend-cap')
  })

  it('counts beside that of images, both ways', () => {
    given(queueDecider, ...events(request()))
      .when(reserve)
      .thenRefused('spend-cap')
    given(queueDecider, reserved)
      .when(request({ dailySpendCap: 109_999 }))
      .thenRefused('spend-cap')
    expect(given(queueDecider, reserved, ...events(request({ dailySpendCap: 110_000 }))).state.spent).toBe(60_000)
  })

  it('is held back for eight calls at the same time, also when they cost nothing', () => {
    const calls = Array.from({ length: 8 }, (_, n) => ({
      callId: CallId.parse(`77777777-7777-4777-8777-77777777777${n}`),
      amount: 0,
      day,
    }))
    const open = (most: number): QueueEvent => {
      const carried = queue(0, { calls: calls.slice(0, most) })
      return { type: 'CallReserved', data: { userId, callId, reserved: 0, queue: carried } }
    }
    given(queueDecider, open(8))
      .when({ ...reserve, amount: 0 })
      .thenRefused('too-many-calls')
    const seven = queue(0, { calls: [...calls.slice(0, 7), { callId, amount: 0, day }] })
    given(queueDecider, open(7))
      .when({ ...reserve, amount: 0 })
      .then({ type: 'CallReserved', data: { userId, callId, reserved: 0, queue: seven } })
  })

  it('is held back once', () => {
    given(queueDecider, reserved).when(reserve).then()
    given(queueDecider)
      .when({ ...reserve, callKnown: true })
      .then()
  })

  it('is not held back while the account is suspended, but is given back then', () => {
    const closed: QueueEvent = {
      type: 'QueueClosed',
      data: { userId, queue: queue(50_000, { ...held, closed: true }) },
    }
    given(queueDecider, closed)
      .when({ ...reserve, callId: CallId.parse('77777777-7777-4777-8777-777777777777') })
      .thenRefused('suspended')
    given(queueDecider, closed)
      .when(settle)
      .then(settled(4_500, queue(4_500, { closed: true })))
  })

  it('is settled by what the call has cost, once', () => {
    given(queueDecider, reserved)
      .when(settle)
      .then(settled(4_500, queue(4_500)))
    given(queueDecider, reserved)
      .when({ ...settle, spent: 60_000 })
      .then(settled(60_000, queue(60_000)))
    given(queueDecider, reserved, settled(4_500, queue(4_500)))
      .when(settle)
      .then()
  })

  it('belongs to the day on which it was held back', () => {
    const next: QueueEvent = {
      type: 'CallReserved',
      data: { userId, callId, reserved: 50_000, queue: { ...queue(7, held), day: '2026-11-22' } },
    }
    given(queueDecider, next)
      .when(settle)
      .then(settled(4_500, { ...queue(7), day: '2026-11-22' }))
  })

  it('is free again on the next day', () => {
    const other = CallId.parse('77777777-7777-4777-8777-777777777777')
    given(queueDecider, reserved)
      .when({ ...reserve, at: tomorrow, callId: other, dailySpendCap: 50_000 })
      .then({
        type: 'CallReserved',
        data: {
          userId,
          callId: other,
          reserved: 50_000,
          queue: {
            entries: [],
            day: '2026-11-22',
            spent: 50_000,
            calls: [...held.calls, { callId: other, amount: 50_000, day: '2026-11-22' }],
          },
        },
      })
  })
})
