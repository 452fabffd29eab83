import { it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { queueStream } from '../jobs/events.ts'
import { userId } from '../jobs/testing/builders.ts'
import { calls } from './projection.ts'
import { callId, onCall } from './testing/builders.ts'

const queue = { entries: [], day: '2026-11-21', spent: 0 }

it('a call is open from its reservation until it is settled', async () => {
  const reserved = recorded(queueStream(userId), {
    type: 'CallReserved',
    data: { ...onCall, reserved: 50_000, queue },
  } as const)
  const document = {
    _id: callId,
    userId,
    reserved: 50_000,
    reservedAt: reserved.created,
    correlationId: reserved.metadata.correlationId,
  }
  await given(calls, reserved).expect([{ ...document, settled: false }])
  const settled = recorded(queueStream(userId), {
    type: 'CallSettled',
    data: { ...onCall, spent: 4_500, queue },
  } as const)
  await given(calls, reserved, settled).expect([
    { ...document, settled: true, settledAt: settled.created, spent: 4_500 },
  ])
})
