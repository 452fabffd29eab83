import { anything, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { costEvents } from '../costs/events.ts'
import { isPlainCharge } from './plain-charge.ts'

const id = '11111111-1111-4111-8111-111111111111'
const plain = {
  userId: id,
  jobId: id,
  n: 0,
  feature: 'video',
  model: 'wan-2.5',
  provider: 'wavespeed',
  sandbox: false,
  priceListVersion: 2,
  usage: { outputs: 1, seconds: 5, resolution: '480p' },
  unit: 'second 480p',
  unitPrice: 250_000,
  amount: 250_000,
}
const metadata = { correlationId: id, causationId: id, schema: costEvents.CostRecorded.schema }

it('recognises the charge of an output, of the newest schema', () => {
  expect(isPlainCharge(plain, metadata)).toBe(true)
  expect(isPlainCharge(plain, { ...metadata, schema: metadata.schema - 1 })).toBe(false)
  expect(isPlainCharge(plain, { ...metadata, schema: metadata.schema + 1 })).toBe(false)
  expect(isPlainCharge(plain, undefined)).toBe(false)
})

it('recognises nothing that the codec would refuse, and changes nothing', () => {
  const fields = constantFrom(...Object.keys(plain), 'callId', 'credits')
  const usageFields = constantFrom('outputs', 'seconds', 'resolution', 'inputTokens')
  const check = (data: object) => {
    if (!isPlainCharge(data, metadata)) return
    const decoded = costEvents.CostRecorded.data.safeParse(data)
    expect(decoded.error).toBeUndefined()
    expect(decoded.data).toEqual(data)
  }
  assert(property(fields, anything(), (field, value) => check({ ...plain, [field]: value })))
  assert(
    property(usageFields, anything(), (field, value) => check({ ...plain, usage: { ...plain.usage, [field]: value } })),
  )
})
