import { lipSyncMs, syncModes } from '@studio/backend/contract/lip-syncs'
import { expect, it } from 'vitest'
import { tracksOf } from './tracks.ts'

const shorter = { videoMs: 3_000, audioMs: 8_000 }
const longer = { videoMs: 8_000, audioMs: 3_000 }

const looksOf = (parts: readonly { readonly look: string }[]) => parts.map(({ look }) => look)

it.each([
  ['cut_off', ['plain'], ['plain', 'cut']],
  ['loop', ['plain', 'again', 'again'], ['plain']],
  ['bounce', ['plain', 'back', 'plain'], ['plain']],
  ['silence', ['plain', 'held'], ['plain']],
  ['remap', ['stretched'], ['plain']],
] as const)('shows what %s makes of a video that is shorter than the audio', (mode, video, audio) => {
  const tracks = tracksOf(mode, shorter)
  expect([looksOf(tracks.video), looksOf(tracks.audio)]).toEqual([video, audio])
})

it.each([
  ['cut_off', ['plain', 'cut'], ['plain']],
  ['loop', ['plain', 'cut'], ['plain']],
  ['bounce', ['plain', 'cut'], ['plain']],
  ['silence', ['plain'], ['plain', 'held']],
  ['remap', ['stretched'], ['plain']],
] as const)('shows what %s makes of a video that is longer than the audio', (mode, video, audio) => {
  const tracks = tracksOf(mode, longer)
  expect([looksOf(tracks.video), looksOf(tracks.audio)]).toEqual([video, audio])
})

it.each(syncModes)('shows a result of %s that is as long as the server makes it', (mode) => {
  for (const lengths of [shorter, longer, { videoMs: 5_000, audioMs: 5_000 }]) {
    const { video, audio } = tracksOf(mode, lengths)
    const result = lipSyncMs({ takesVideo: true }, { syncMode: mode, resolution: '480p', ...lengths })
    for (const track of [video, audio]) {
      expect(track.findLast(({ look }) => look !== 'cut')?.to).toBe(result)
      expect(track.map(({ from }) => from)).toEqual([0, ...track.slice(0, -1).map(({ to }) => to)])
    }
  }
})

it('draws no more rounds than a person can count', () => {
  expect(tracksOf('loop', { videoMs: 500, audioMs: 600_000 }).video).toHaveLength(12)
})
