import { describe, it } from 'vitest'
import type { OutputEvent } from '../jobs/events.ts'
import { jobId, userId } from '../jobs/testing/builders.ts'
import { given, recorded } from '../projections/given.ts'
import type { CostEvent } from './events.ts'
import { charges, orphans } from './projection.ts'

const charge: CostEvent['data'] = {
  userId,
  jobId,
  n: 1,
  feature: 'image',
  model: 'bytedance/seedream-v4',
  provider: 'wavespeed',
  sandbox: true,
  usage: { outputs: 1 },
  unitPrice: 27_000,
  priceListVersion: 1,
  amount: 27_000,
}
const possibleOrphan = { provider: 'wavespeed', model: 'wavespeed-ai/chroma', sandbox: true, amount: 15_000 } as const
const failed = (more: object): OutputEvent => ({
  type: 'OutputFailed',
  data: { userId, jobId, n: 0, reason: 'unknown-outcome', message: 'why', ...more },
})

describe('charges', () => {
  it('are the ledger, one document per output', async () => {
    const events = [0, 1].map((n) => recorded('charge', { type: 'CostRecorded' as const, data: { ...charge, n } }))
    await given(charges, ...events).expect(
      events.map(({ created }, n) => ({ _id: `${jobId}-${n}`, ...charge, n, at: created })),
    )
  })
})

describe('orphans', () => {
  it('are failed outputs that may have cost something', async () => {
    const event = recorded('output', failed({ possibleOrphan }))
    await given(orphans, event, recorded('output', failed({ n: 1 }))).expect([
      { _id: `${jobId}-0`, userId, jobId, n: 0, reason: 'unknown-outcome', ...possibleOrphan, at: event.created },
    ])
  })
})
