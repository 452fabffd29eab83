import { sourceKinds, sourceWorkKind } from '@studio/backend/contract/frames'
import { expect, it } from 'vitest'
import { titleOf } from './work-state.ts'

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
    'Archive of images',
    'Image to download',
    'Last frame of a video',
    'Clips as one video',
    'Frames of a TikTok video',
    'Frames of a YouTube video',
    'Imported video',
    'Work in the background',
  ])
})
