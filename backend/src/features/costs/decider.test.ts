import { it } from 'vitest'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { callId } from '../calls/testing/builders.ts'
import { context, jobId, userId } from '../jobs/testing/builders.ts'
import { costDecider } from './decider.ts'
import type { CostEvent } from './events.ts'

const charge = {
  userId,
  jobId,
  n: 1,
  feature: 'image',
  model: 'bytedance/seedream-v4',
  provider: 'wavespeed',
  sandbox: false,
  usage: { outputs: 1 },
  unitPrice: 27_000,
  priceListVersion: 1,
} as const
const record = { ...context, ...charge, type: 'RecordCost' } as const
const recorded: CostEvent = { type: 'CostRecorded', data: { ...charge, amount: 27_000 } }

it('charges by the number of outputs', () => {
  const usage = { outputs: 3 }
  given(costDecider)
    .when({ ...record, usage })
    .then({ type: 'CostRecorded', data: { ...charge, usage, amount: 81_000 } })
})

it('charges an output once, by its price', () => {
  given(costDecider).when(record).then(recorded)
  given(costDecider, recorded).when(record).then()
})

it('charges a call of a language model once, by what it has cost', () => {
  const { jobId: _jobId, n: _n, unitPrice: _unitPrice, ...common } = charge
  const usage = { inputTokens: 1_000, outputTokens: 200, cost: '0.0045' }
  const call = { ...common, callId, feature: 'style-analysis', usage, amount: 4_500 }
  const event: CostEvent = { type: 'CostRecorded', data: call }
  const command = { ...context, ...call, type: 'RecordCallCost' } as const
  given(costDecider).when(command).then(event)
  given(costDecider, event).when(command).then()
})
