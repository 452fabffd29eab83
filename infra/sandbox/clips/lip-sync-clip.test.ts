import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFolder } from '../testing/client.ts'
import { numberedFrames, tone } from '../testing/media-files.ts'
import { frameNumbers, probe } from '../testing/video-probe.ts'
import { makeClip } from './clip.ts'
import type { SyncMode } from './spec.ts'

let folder: Awaited<ReturnType<typeof ownFolder>>

beforeAll(async () => {
  folder = await ownFolder()
})
afterAll(() => folder.remove())

const size = { width: 64, height: 48 }

/** The numbers of the frames of a video with 24 frames a second, with that much sound. */
const synced = async (mode: SyncMode, seconds: number, heard: number) => {
  const source = await numberedFrames(folder.dir, `${seconds}.mp4`, seconds)
  const file = join(folder.dir, `${mode}-${seconds}-${heard}.mp4`)
  await makeClip(
    {
      makes: 'clip',
      plan: 'lip-sync',
      size,
      key: 'test',
      credit: 'Test model',
      draft: false,
      video: { file: source, format: 'mp4', seconds, ...size, rate: '24/1', hasSound: false, isTagged: false },
      audio: { file: await tone(folder.dir, `${heard}.wav`, heard), seconds: heard },
      mode,
    },
    file,
  )
  return { file, frames: await frameNumbers(file) }
}

const forward = (frames: number) => Array.from({ length: frames }, (_, frame) => frame)
const backward = (frames: number) => forward(frames).reverse()
const held = (frames: number, last: number) => Array.from({ length: frames }, () => last)

/** The largest distance of a frame from the expected one; brightness is not exact after coding. */
const farthest = (frames: readonly number[], expected: readonly number[]) =>
  Math.max(...expected.map((frame, index) => Math.abs((frames[index] ?? Number.NaN) - frame)))

// Video of 24, 36 and 48 frames, and sound of 36 frames.
test.each([
  ['cut_off', 1, forward(24)],
  ['cut_off', 1.5, forward(36)],
  ['cut_off', 2, forward(36)],
  ['silence', 1, [...forward(24), ...held(12, 23)]],
  ['silence', 1.5, forward(36)],
  ['silence', 2, forward(48)],
  ['loop', 1, [...forward(24), ...forward(12)]],
  ['loop', 1.5, forward(36)],
  ['loop', 2, forward(36)],
  ['bounce', 1, [...forward(24), ...backward(24).slice(0, 12)]],
  ['bounce', 1.5, forward(36)],
  ['bounce', 2, forward(36)],
  ['remap', 1, forward(36).map((frame) => (frame * 2) / 3)],
  ['remap', 1.5, forward(36)],
  ['remap', 2, forward(36).map((frame) => (frame * 4) / 3)],
] as const)('%s of a video of %d s and sound of 1.5 s', async (mode, seconds, expected) => {
  const { file, frames } = await synced(mode, seconds, 1.5)
  expect(frames).toHaveLength(expected.length)
  expect(farthest(frames, expected)).toBeLessThan(mode === 'remap' ? 1.3 : 0.7)
  const { video, audio, format } = await probe(file)
  expect(video).toMatchObject({ codec_name: 'h264', r_frame_rate: '24/1', color_space: 'bt709' })
  expect(audio).toMatchObject({ codec_name: 'aac' })
  expect(Math.abs((audio?.duration ?? 0) - expected.length / 24)).toBeLessThan(0.001)
  expect(Math.abs(format.duration - expected.length / 24)).toBeLessThan(1 / 48)
})

test('a long video bounces piece by piece, without a gap', async () => {
  const { frames } = await synced('bounce', 2.25, 8)
  const once = [...forward(54), ...backward(54)]
  const expected = [...once, ...once].slice(0, 192)
  expect(frames).toHaveLength(192)
  expect(farthest(frames, expected)).toBeLessThan(0.7)
})
