import { expect, it } from 'vitest'
import { agreedPrice } from './agreed-price.ts'

const ours = (unitPrice: number) => ({ unitPrice, priceListVersion: 7 })

it('takes a price that is above the shown one by how a browser measures a sound, and none that is higher', () => {
  expect(agreedPrice({ takesVideo: true }, { priceCents: 64.2 }, ours(640_800))).toBe(64.08)
  expect(agreedPrice({ takesVideo: true }, { priceCents: 60 }, ours(640_800))).toBe(60)
  expect(agreedPrice({ takesVideo: false }, { priceCents: 24 }, ours(270_000))).toBe(27)
  expect(agreedPrice({ takesVideo: false }, {}, ours(270_000))).toBeUndefined()
})

it('takes less than was shown: a browser may take a video for longer than its picture is', () => {
  expect(agreedPrice({ takesVideo: true }, { priceCents: 88 }, ours(800_000))).toBe(80)
  expect(agreedPrice({ takesVideo: false }, { priceCents: 60 }, ours(270_000))).toBe(27)
})

it('takes what is no more than the most that was shown, by the same measure', () => {
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, ours(240_000))).toBe(24)
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, ours(640_800))).toBe(64.08)
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, ours(670_000))).toBe(64)
})

it('takes nothing above what was shown by another price list, whose prices may have been lower', () => {
  const talk = { takesVideo: false }
  expect(agreedPrice(talk, { priceCents: 15, priceListVersion: 7 }, ours(200_000))).toBe(20)
  expect(agreedPrice(talk, { priceCents: 15, priceListVersion: 6 }, ours(200_000))).toBe(15)
  expect(agreedPrice(talk, { priceCents: 20, priceListVersion: 6 }, ours(200_000))).toBe(20)
  expect(agreedPrice(talk, { mostCents: 15, priceListVersion: 0 }, ours(200_000))).toBe(15)
})
