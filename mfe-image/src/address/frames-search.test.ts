import { expect, it } from 'vitest'
import { readFramesSearch } from './frames-search.ts'

it('reads the id of a video, and no other text in its place', () => {
  const frames = '7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11'
  expect(readFramesSearch({ frames, other: 1 })).toEqual({ frames })
  for (const other of ['', 'youtube', `${frames}0`, 7, null, [frames]]) {
    expect(readFramesSearch({ frames: other })).toEqual({})
  }
})
