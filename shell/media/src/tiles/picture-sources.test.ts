import { expect, it } from 'vitest'
import { sourcesOf } from './picture-sources.ts'

const picture = (width: number, height: number) => ({ assetId: 'a', thumbnailUrl: '/small', width, height })

it('offers every copy with its real width, the longest side being what a copy is limited to', () => {
  expect(sourcesOf(picture(4096, 2048))).toBe(
    '/small 512w, /api/media/a/large-thumbnail 1280w, /api/media/a/preview 1600w',
  )
  expect(sourcesOf(picture(1152, 2048))).toBe(
    '/small 288w, /api/media/a/large-thumbnail 720w, /api/media/a/preview 900w',
  )
})

it('offers no copy that would show no more than the one before', () => {
  expect(sourcesOf(picture(1024, 1024))).toBe('/small 512w, /api/media/a/large-thumbnail 1024w')
  expect(sourcesOf(picture(512, 512))).toBe('/small 512w')
  expect(sourcesOf(picture(64, 64))).toBe('/small 64w')
})
