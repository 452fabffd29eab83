import { anything, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { costEvents } from '../costs/events.ts'
import { plainChargeReader } from './plain-charge.ts'

const id = '11111111-1111-4111-8111-111111111111'
const another = '22222222-2222-4222-8222-222222222222'
/** What stands for both ids. */
const nobody = '00000000-0000-4000-8000-000000000000'
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
const { schema } = costEvents.CostRecorded
const metadata = (of: number) => JSON.stringify({ correlationId: id, causationId: id, schema: of })
const read = (data: unknown) => plainChargeReader((data) => data)(JSON.stringify(data) ?? '', metadata(schema))

it('recognises the charge of an output, of the newest schema', () => {
  expect(read(plain)).toEqual({ userId: id, part: { ...plain, userId: nobody, jobId: nobody } })
  for (const other of [schema - 1, schema + 1, 10 + schema])
    expect(plainChargeReader((data) => data)(JSON.stringify(plain), metadata(other))).toBeUndefined()
  expect(plainChargeReader((data) => data)(JSON.stringify(plain), '')).toBeUndefined()
})

it('remembers what charges say that differ in nothing but their ids', () => {
  const reader = plainChargeReader((data) => data)
  const of = (data: object) => reader(JSON.stringify(data), metadata(schema))
  const [first, alike, dearer] = [
    of(plain),
    of({ ...plain, userId: another, jobId: another }),
    of({ ...plain, amount: 1 }),
  ]
  expect(alike?.userId).toBe(another)
  expect(alike?.part).toBe(first?.part)
  expect(dearer?.part).toEqual({ ...first?.part, amount: 1 })
})

it('does not take the ids of something else for those of the charge', () => {
  const { userId, jobId, ...rest } = plain
  const inside = { userId, jobId }
  for (const data of [
    rest,
    { ...rest, usage: { ...plain.usage, ...inside } },
    { prices: inside, ...plain },
    { jobId, userId, ...rest },
    { ...plain, model: JSON.stringify(inside), userId: 'x' },
  ])
    expect(read(data)).toBeUndefined()
  const twice = JSON.stringify(plain).replace('{', `{"userId":"${another}",`)
  expect(plainChargeReader((data) => data)(twice, metadata(schema))).toBeUndefined()
})

it('recognises nothing that the codec would refuse, and changes nothing', () => {
  const fields = constantFrom(...Object.keys(plain), 'callId', 'credits')
  const usageFields = constantFrom('outputs', 'seconds', 'resolution', 'inputTokens')
  const check = (written: object) => {
    const found = read(written)
    if (found === undefined) return
    const decoded = costEvents.CostRecorded.data.safeParse(JSON.parse(JSON.stringify(written)))
    expect(decoded.error).toBeUndefined()
    expect({ ...found.part, userId: found.userId, jobId: decoded.data?.jobId }).toEqual(decoded.data)
  }
  assert(property(fields, anything(), (field, value) => check({ ...plain, [field]: value })))
  assert(
    property(usageFields, anything(), (field, value) => check({ ...plain, usage: { ...plain.usage, [field]: value } })),
  )
})
