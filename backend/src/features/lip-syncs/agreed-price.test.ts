import { expect, it } from 'vitest'
import { agreedPrice } from './agreed-price.ts'

it('takes a price that differs by how a browser measures a sound, and no other', () => {
  expect(agreedPrice({ takesVideo: true }, 64.2, 640_800)).toBe(64.08)
  expect(agreedPrice({ takesVideo: true }, 60, 640_800)).toBe(60)
  expect(agreedPrice({ takesVideo: false }, 24, 270_000)).toBe(27)
  expect(agreedPrice({ takesVideo: false }, undefined, 270_000)).toBeUndefined()
})
