import { expect, it } from 'vitest'
import { thumbnailOf } from './asset.ts'

it('knows the thumbnail of a picture of the studio', () => {
  expect(thumbnailOf('/api/media/a/original')).toBe('/api/media/a/thumbnail')
  expect(thumbnailOf('https://elsewhere.example/original')).toBe('https://elsewhere.example/original')
})
