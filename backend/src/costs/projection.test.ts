import { describe, it } from 'vitest'
import { jobId, userId } from '../jobs/testing/builders.ts'
import { charged, failed } from '../jobs/testing/log.ts'
import { given, recorded } from '../projections/given.ts'
import { charges, orphans } from './projection.ts'

describe('charges', () => {
  it('are the ledger, one document per output', async () => {
    const events = [0, 1].map((n) => recorded('charge', charged(jobId, n)))
    const documents = events.map(({ data, created }) => ({ _id: `${jobId}-${data.n}`, ...data, at: created }))
    await given(charges, ...events).expect(documents)
  })
})

describe('orphans', () => {
  it('are failed outputs that may have cost something', async () => {
    const possibleOrphan = { provider: 'wavespeed', model: 'wavespeed-ai/chroma', sandbox: true, amount: 15_000 }
    const event = recorded('output', failed(jobId, 0, 'unknown-outcome', { possibleOrphan }))
    await given(orphans, event, recorded('output', failed(jobId, 1))).expect([
      { _id: `${jobId}-0`, userId, jobId, n: 0, reason: 'unknown-outcome', ...possibleOrphan, at: event.created },
    ])
  })
})
