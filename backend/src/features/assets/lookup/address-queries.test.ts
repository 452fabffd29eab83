import { expect, test } from 'vitest'
import { assetAt } from './address-queries.ts'

const assetId = '44444444-4444-4444-8444-444444444444'
const path = `/api/media/${assetId}/original`

test.each([path, `https://studio.example${path}`, `${path}?download=a.png#here`])(
  'the address of an image identifies it, relative or absolute: %s',
  (address) => {
    expect(assetAt(address)).toBe(assetId)
  },
)

test.each([
  '',
  'an image',
  'http://',
  `/api/media/${assetId}/thumbnail`,
  `/api/media/${assetId}/original/`,
  '/api/media/1/original',
  `/api/assets/${assetId}/original`,
  `/elsewhere/api/media/${assetId}/original`,
])('%j leads to no image', (address) => {
  expect(() => assetAt(address)).toThrow(expect.objectContaining({ code: 'not-found' }))
})
