import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import type { ChargeRow } from './charge-row.ts'
import { PriceListFile } from './contract.ts'
import { repriceBy } from './reprice.ts'

const usual: ChargeRow = {
  id: 'charge',
  position: 1n,
  created: 0,
  day: '1970-01-01',
  user: 'somebody',
  feature: 'image',
  model: 'picture',
  provider: 'wavespeed',
  sandbox: false,
  priceListVersion: 1,
  outputs: 1,
  seconds: undefined,
  resolution: undefined,
  unit: undefined,
  inputTokens: undefined,
  outputTokens: undefined,
  credits: undefined,
  unitPrice: undefined,
  amount: 1,
}

/** What a charge costs by a list, worked out in another way than the code's: all kinds of usage at once. */
const kinds = (picture: number, second: number, step: number, read: number, written: number) => {
  const micros = {
    'picture image': picture,
    'clip second 480p': second,
    'clip second 720p': second * 2,
    'copy five-seconds 480p': step,
    'wavespeed-ai/infinitetalk second 480p': second,
    'wavespeed-ai/infinitetalk second 720p': second,
    'talker million-tokens-read': read,
    'talker million-tokens-written': written,
  }
  return {
    list: PriceListFile.parse({ version: 1, micros }),
    charges: (length: number, tokens: number): readonly ChargeRow[] => [
      { ...usual, amount: picture },
      { ...usual, model: 'clip', seconds: length, resolution: '720p', amount: Math.round(2 * second * length) },
      { ...usual, model: 'clip', seconds: length, unit: 'second 480p', amount: Math.round(second * length) },
      { ...usual, model: 'copy', seconds: length, resolution: '480p', amount: step * Math.ceil(length / 5) },
      {
        ...usual,
        model: 'talker',
        outputs: 0,
        inputTokens: tokens,
        outputTokens: 3,
        amount: Math.ceil((tokens * read + 3 * written) / 1e6),
      },
    ],
  }
}

const price = integer({ min: 1, max: 1_000_000 })

it('finds no difference by the same price list, whatever was counted', () => {
  const prices = record({ picture: price, second: price, step: price, read: price, written: price })
  const usage = array(record({ seconds: integer({ min: 1, max: 600 }), tokens: integer({ min: 0, max: 200_000 }) }))
  assert(
    property(prices, usage, constantFrom(1, 10), ({ picture, second, step, read, written }, all, parts) => {
      const { list, charges } = kinds(picture, second, step, read, written)
      const reprice = repriceBy(list)
      for (const { seconds, tokens } of all)
        for (const charge of charges(seconds / parts, tokens)) expect(reprice(charge)).toBe(charge.amount)
    }),
  )
})

it('counts seconds of a talking picture that have begun, five at least', () => {
  const reprice = repriceBy(PriceListFile.parse({ micros: { 'wavespeed-ai/infinitetalk second 480p': 30_000 } }))
  const talk = { ...usual, model: 'wavespeed-ai/infinitetalk', resolution: '480p' }
  expect([1.5, 5, 7.1].map((seconds) => reprice({ ...talk, seconds }))).toEqual([150_000, 150_000, 240_000])
})

it('charges nothing for a model of a server of one’s own', () => {
  const reprice = repriceBy(PriceListFile.parse({ micros: { 'picture image': 5 } }))
  expect(reprice({ ...usual, model: 'llama', provider: 'local', amount: 0, inputTokens: 5, outputTokens: 5 })).toBe(0)
})

it('keeps the amount of a charge of which nothing was counted', () => {
  const reprice = repriceBy(PriceListFile.parse({ micros: { 'talker million-tokens-read': 5 } }))
  const stopped = { ...usual, provider: 'openrouter', outputs: 0, amount: 420 }
  expect(['talker', 'another'].map((model) => reprice({ ...stopped, model }))).toEqual([420, 420])
})

it('refuses a charge without a price, or with several, and never takes it for nothing', () => {
  const reprice = repriceBy(
    PriceListFile.parse({ micros: { 'clip second pro': 5, 'clip second lite': 3, 'talker million-tokens-read': 1 } }),
  )
  expect(() => reprice(usual)).toThrow('any price for picture')
  expect(() => reprice({ ...usual, model: 'clip', seconds: 5 })).toThrow('several prices for clip')
  expect(reprice({ ...usual, model: 'clip', seconds: 5, unit: 'second lite' })).toBe(15)
  expect(() => reprice({ ...usual, model: 'clip' })).toThrow('what it has counted for clip')
  expect(() => reprice({ ...usual, model: 'talker', inputTokens: 1, outputTokens: 1 })).toThrow(
    'million-tokens-written',
  )
})

it('refuses files that are no price list', () => {
  const bad = [
    {},
    { micros: {} },
    { micros: { 'a b': 0.5 } },
    { micros: { 'a b': -1 } },
    { micros: { a: 1 } },
    [],
    null,
  ]
  for (const file of bad) expect(PriceListFile.safeParse(file).success).toBe(false)
  expect(PriceListFile.safeParse({ micros: { 'a b': 1 }, extra: 1 }).success).toBe(false)
})
