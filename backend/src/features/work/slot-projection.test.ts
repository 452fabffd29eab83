import { it } from 'vitest'
import type { AnyEvent } from '../../platform/eventsourcing/event.ts'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { context, userId } from '../jobs/testing/builders.ts'
import { workSlotsStream } from './events.ts'
import { workSlots } from './slot-projection.ts'

const happened = (event: AnyEvent) => recorded(workSlotsStream(userId), event)
const registered = () => happened({ type: 'AccountRegistered', data: { userId, email: 'a@b.example' } })
const taken = (...workIds: readonly string[]) => {
  const slots = workIds.map((workId) => ({ workId, stream: `work-${workId}`, takenAt: context.at }))
  return happened({ type: 'WorkSlotTaken', data: { userId, workId: workIds.at(-1) ?? '', slots } })
}

it('the read model of slots has the work of a person in the order of the slots', async () => {
  await given(workSlots, registered()).expect([{ _id: userId, workIds: [] }])
  const events = [registered(), taken('a'), taken('a', 'b'), taken('b', 'c')]
  await given(workSlots, ...events).expect([{ _id: userId, workIds: ['b', 'c'] }])
})
