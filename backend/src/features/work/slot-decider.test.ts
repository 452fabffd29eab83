import { describe, it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import type { WorkSlot, WorkSlotEvent } from './events.ts'
import { mostWorkInProgress } from './limits.ts'
import { workSlotDecider } from './slot-decider.ts'

const slot = (n: number): WorkSlot => ({ workId: `w${n}`, stream: `work-w${n}`, takenAt: context.at })
const slots = Array.from({ length: mostWorkInProgress }, (_, n) => slot(n))
const taken = (...now: readonly WorkSlot[]): WorkSlotEvent => {
  return { type: 'WorkSlotTaken', data: { userId, workId: now.at(-1)?.workId ?? '', slots: [...now] } }
}
const take = (n: number, ...over: readonly string[]) => ({
  ...context,
  userId,
  workId: `w${n}`,
  stream: `work-w${n}`,
  over,
  ofAdmin: false,
  apart: [],
})

describe('slots for work', () => {
  it('are taken one after the other, each once', () => {
    given(workSlotDecider)
      .when(take(0))
      .then(taken(slot(0)))
    given(workSlotDecider, taken(slot(0)))
      .when(take(1))
      .then(taken(slot(0), slot(1)))
    given(workSlotDecider, taken(slot(0), slot(1)))
      .when(take(0))
      .then()
  })

  it('are limited; those of work that is over are reused', () => {
    given(workSlotDecider, taken(...slots))
      .when(take(9))
      .thenRefused('too-much-work')
    given(workSlotDecider, taken(...slots))
      .when(take(9, 'w1', 'w2'))
      .then(taken(slot(0), slot(3), slot(9)))
  })

  it('are counted apart for the person and for admins', () => {
    given(workSlotDecider, taken(...slots))
      .when({ ...take(9), apart: ['w1'] })
      .then(taken(...slots, slot(9)))
    given(workSlotDecider, taken(...slots, slot(9)))
      .when({ ...take(10), apart: ['w1'] })
      .thenRefused('too-much-work')
  })
})
