import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ffmpeg, lengthsOf, makeVideo } from '../testing/videos.ts'
import { probeVideo } from './probe.ts'
import { makeSmallerVideo } from './smaller-video.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)

it('a video is made smaller than the most that a service takes, and is the same to its end', async () => {
  const picture = await makeVideo(fileNamed('picture.mp4'), { seconds: 4, size: '1440x810', rate: 25 })
  const sound = ['-f', 'lavfi', '-i', 'sine=d=6', '-map', '0', '-map', '1', '-c:v', 'copy', '-c:a', 'aac']
  const file = fileNamed('large.mp4')
  await ffmpeg(['-i', picture, ...sound, file])
  const most = 300_000
  expect((await stat(file)).size).toBeGreaterThan(most)
  const smaller = await makeSmallerVideo({ file, facts: await probeVideo(file), folder: work.path }, most)
  expect((await stat(smaller)).size).toBeLessThanOrEqual(most)
  const facts = { durationMs: 4_000, width: 1_280, height: 720, frameRate: '25/1', audioCodec: 'aac' }
  expect(await probeVideo(smaller)).toMatchObject({ ...facts, playability: 'as-is' })
  const { frames, seconds } = await lengthsOf(smaller)
  expect([frames, Math.round(seconds)]).toEqual([100, 4])
})
