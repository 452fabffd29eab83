import { expect, it } from 'vitest'
import { agreedPrice } from './agreed-price.ts'

it('takes a price that is above the shown one by how a browser measures a sound, and none that is higher', () => {
  expect(agreedPrice({ takesVideo: true }, { priceCents: 64.2 }, 640_800)).toBe(64.08)
  expect(agreedPrice({ takesVideo: true }, { priceCents: 60 }, 640_800)).toBe(60)
  expect(agreedPrice({ takesVideo: false }, { priceCents: 24 }, 270_000)).toBe(27)
  expect(agreedPrice({ takesVideo: false }, {}, 270_000)).toBeUndefined()
})

it('takes less than was shown: a browser may take a video for longer than its picture is', () => {
  expect(agreedPrice({ takesVideo: true }, { priceCents: 88 }, 800_000)).toBe(80)
  expect(agreedPrice({ takesVideo: false }, { priceCents: 60 }, 270_000)).toBe(27)
})

it('takes what is no more than the most that was shown, by the same measure', () => {
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, 240_000)).toBe(24)
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, 640_800)).toBe(64.08)
  expect(agreedPrice({ takesVideo: true }, { mostCents: 64 }, 670_000)).toBe(64)
})
