import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ffmpeg, makeVideo, withProfile } from '../testing/videos.ts'
import { extractFrames, frameCount } from './frames.ts'
import { probeVideo } from './probe.ts'
import { type WorkFolder, workFolder } from './work-folder.ts'

let work: WorkFolder
beforeAll(async () => {
  work = await workFolder()
})
afterAll(() => work.remove())

const fileNamed = (name: string) => path.join(work.path, name)

async function framesOf(file: string) {
  const folder = `${file}-frames`
  await mkdir(folder)
  return await extractFrames(file, folder, await probeVideo(file))
}

const sizeOf = async (file: string) => {
  const { width, height, format } = await sharp(await readFile(file)).metadata()
  return { width, height, format }
}

it('takes frames that lie equally far apart, the first among them, in full size and small, in the colours of a browser', async () => {
  const more = ['-vf', 'scale=out_color_matrix=bt709,format=yuv420p']
  const size = '1280x720'
  const frames = await framesOf(await makeVideo(fileNamed('hd.mp4'), { seconds: 6, size, colour: '#C83C28', more }))
  expect(frames.map(({ timestampMs }) => timestampMs)).toEqual(Array.from({ length: frameCount }, (_, n) => n * 500))
  expect(await sizeOf(frames[3]?.full ?? '')).toEqual({ width: 1280, height: 720, format: 'jpeg' })
  expect(await sizeOf(frames[3]?.small ?? '')).toEqual({ width: 480, height: 270, format: 'jpeg' })
  const { channels } = await sharp(await readFile(frames[0]?.full ?? '')).stats()
  // what BT.601 would make of it is (213, 73, 40)
  for (const [n, wanted] of [200, 60, 40].entries()) {
    expect(Math.abs((channels[n]?.mean ?? 0) - wanted)).toBeLessThan(8)
  }
})

it('takes all frames of a video that has few, upright and with square pixels', async () => {
  const flat = await makeVideo(fileNamed('flat.mp4'), { seconds: 0.5, more: ['-vf', 'setsar=2/1'] })
  await ffmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', fileNamed('turned.mp4')])
  const frames = await framesOf(fileNamed('turned.mp4'))
  expect(frames.map(({ timestampMs }) => timestampMs)).toEqual([0, 100, 200, 300, 400])
  const { width, height } = await sizeOf(frames[0]?.full ?? '')
  expect(height / width).toBeCloseTo(320 / 90, 0)
})

it('decodes only key frames of a long video', async () => {
  const more = ['-g', '10', '-keyint_min', '10', '-sc_threshold', '0']
  const file = await makeVideo(fileNamed('long.mp4'), { seconds: 120, rate: 1, size: '64x64', more })
  const times = (await framesOf(file)).map(({ timestampMs }) => timestampMs)
  expect(times).toHaveLength(frameCount)
  expect(times.every((time) => time % 10_000 === 0)).toBe(true)
})

it('refuses a video without a frame that can be decoded, and stops when it is told to', async () => {
  const file = await makeVideo(fileNamed('whole.mp4'))
  const facts = await probeVideo(file)
  await expect(extractFrames(fileNamed('none.mp4'), work.path, facts)).rejects.toThrow('Unusable video: unreadable')
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(extractFrames(file, work.path, facts, stopped)).rejects.toThrow('stopped')
})

it('takes frames without the colour profile of the video, which would make each of them as large', async () => {
  const file = await withProfile(await makeVideo(fileNamed('bare.mp4')), fileNamed('profile.mp4'), 1_000_000)
  const [first] = await framesOf(file)
  expect((await readFile(first?.full ?? '')).length).toBeLessThan(100_000)
})
