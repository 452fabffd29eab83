import { describe, it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { callId } from '../calls/testing/builders.ts'
import type { ClaimEvent } from '../jobs/events.ts'
import { jobId, userId } from '../jobs/testing/builders.ts'
import { charged, failed } from '../jobs/testing/log.ts'
import type { ReportEvent } from '../webhooks/events.ts'
import { charges, orphans } from './projection.ts'

describe('charges', () => {
  it('are the ledger, one document per output', async () => {
    const events = [0, 1].map((n) => recorded('charge', charged(jobId, n)))
    const documents = events.map(({ data, created }) => ({
      _id: `${jobId}-${data.n}`,
      ...data,
      at: created,
      spent: data.amount,
    }))
    await given(charges, ...events).expect(documents)
  })

  it('say that nothing was spent on what was paid by credits, beside its full cost', async () => {
    const { type, data } = charged(jobId, 0)
    const event = recorded('charge', { type, data: { ...data, credits: 13 } })
    await given(charges, event).expect([{ _id: `${jobId}-0`, ...event.data, at: event.created, spent: 0 }])
  })
})

it('charges and orphans know calls of language models', async () => {
  const call = { userId, callId, model: 'openai/gpt-4o', provider: 'openrouter', sandbox: true }
  const cost = { ...call, feature: 'style-analysis', priceListVersion: 1, usage: { inputTokens: 1, outputTokens: 2 } }
  const charge = recorded('charge', { type: 'CostRecorded', data: { ...cost, amount: 9 } } as const)
  await given(charges, charge).expect([{ _id: callId, ...charge.data, at: charge.created, spent: 9 }])
  const { callId: _callId, userId: _userId, ...possibleOrphan } = { ...call, amount: 50_000 }
  const lost = recorded('call', {
    type: 'CallFailed',
    data: { userId, callId, reason: 'lost', message: 'Interrupted.', possibleOrphan },
  } as const)
  const orphan = { _id: callId, userId, callId, reason: 'lost', ...possibleOrphan, at: lost.created }
  await given(orphans, lost).expect([orphan])
})

describe('orphans', () => {
  it('are failed outputs that may have cost something', async () => {
    const possibleOrphan = { provider: 'wavespeed', model: 'wavespeed-ai/chroma', sandbox: true, amount: 15_000 }
    const event = recorded('output', failed(jobId, 0, 'unknown-outcome', { possibleOrphan }))
    await given(orphans, event, recorded('output', failed(jobId, 1))).expect([
      { _id: `${jobId}-0`, userId, jobId, n: 0, reason: 'unknown-outcome', ...possibleOrphan, at: event.created },
    ])
  })

  const slot = { userId, jobId, n: 0, attempt: 1, provider: 'wavespeed', taskId: 'late-task' } as const
  const claimed: ClaimEvent = { type: 'TaskClaimed', data: slot }
  const reported: ReportEvent = { type: 'TaskReported', data: { ...slot, status: 'completed' } }
  it.each([
    ['answer', claimed],
    ['report', reported],
  ])('learn their task from a late %s, which alone creates no orphan', async (_, told) => {
    const possibleOrphan = { provider: 'wavespeed', model: 'wavespeed-ai/chroma', sandbox: true, amount: 15_000 }
    const event = recorded('output', failed(jobId, 0, 'lost', { possibleOrphan }))
    const orphan = { _id: `${jobId}-0`, userId, jobId, n: 0, reason: 'lost', ...possibleOrphan, at: event.created }
    await given(orphans, event, recorded('late', told)).expect([{ ...orphan, laterTaskId: 'late-task' }])
    await given(orphans, recorded('output', failed(jobId, 0)), recorded('late', told)).expect([])
  })
})
