import { sourceKinds, sourceWorkKind } from '@studio/backend/contract/frames'
import { expect, it } from 'vitest'
import { contentsOf, titleOf } from './work-state.ts'

it('calls every kind of work by its name, and one of a later release work in the background', () => {
  const kinds = [
    'export',
    'download',
    'last-frame',
    'joined-video',
    ...sourceKinds.map(sourceWorkKind),
    'a kind of a later release',
  ]
  expect(kinds.map((kind) => titleOf({ kind }))).toEqual([
    'Archive',
    'Image to download',
    'Last frame of a video',
    'Clips as one video',
    'Frames of a TikTok video',
    'Frames of a YouTube video',
    'Imported video',
    'Work in the background',
  ])
})

it('says what is in an archive: images, videos, or both', () => {
  const archive = { name: 'a.zip', bytes: 1_000, checksum: 'c', missing: 0 }
  expect(contentsOf({ ...archive, pictures: 3 })).toEqual(['3 images', '1 kB'])
  expect(contentsOf({ ...archive, pictures: 3, videos: 2 })).toEqual(['1 image', '2 videos', '1 kB'])
  expect(contentsOf({ ...archive, pictures: 2, videos: 2, missing: 1 })).toEqual(['2 videos', '1 file missing', '1 kB'])
})
