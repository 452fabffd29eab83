import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesAt, ended, key, submit } from '../testing/client.ts'
import { dataUrl, picture, tone } from '../testing/media-files.ts'
import { ownSandbox } from '../testing/own-sandbox.ts'
import { boxesOf, likeness, loudness, probe } from '../testing/video-probe.ts'

const sandbox = ownSandbox()

const png = async (width: number, height: number, colour = '#c83c28') =>
  dataUrl(await picture(width, height, colour), 'image/png')

/** Submits a task, waits for its end and saves what it made. */
const clip = async (model: string, inputs: object) => {
  const { id } = await submit(sandbox.url, model, { prompt: 'a slow pan', ...inputs })
  const task = await ended(sandbox.url, id)
  const file = join(sandbox.dir, `${id}.mp4`)
  if (task.status === 'completed') await writeFile(file, await bytesAt(task.outputs[0] ?? ''))
  return { ...task, file }
}

const spicy = 'wavespeed-ai/wan-2.2-spicy/image-to-video'
const seedance = 'bytedance/seedance-v1-pro-i2v-480p'
const veo = 'google/veo3.1-fast/image-to-video'
const wan = 'alibaba/wan-2.5/image-to-video'

test('a clip is a playable, labelled MP4 of exactly the length, size and first frame', async () => {
  const first = await picture(1024, 576, '#c83c28')
  const task = await clip(spicy, { image: dataUrl(first, 'image/png') })
  expect(task).toMatchObject({ status: 'completed', code: 0, has_nsfw_contents: [false] })
  expect(task.outputs[0]).toBe(`${sandbox.url}/outputs/${task.id}/0.mp4`)
  expect((await fetch(task.outputs[0] ?? '')).headers.get('content-type')).toBe('video/mp4')
  const { video, audio, format } = await probe(task.file)
  expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', width: 854, height: 480 })
  expect(video).toMatchObject({ sample_aspect_ratio: '1:1', r_frame_rate: '24/1', nb_read_packets: 120, duration: 5 })
  expect(video).toMatchObject({
    color_space: 'bt709',
    color_primaries: 'bt709',
    color_transfer: 'bt709',
    color_range: 'tv',
  })
  expect(audio).toBeUndefined()
  expect(format.duration).toBe(5)
  expect(format.tags['comment']).toContain('no AI model was called')
  const boxes = await boxesOf(task.file)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  expect(await likeness(task.file, 0, first)).toBeGreaterThan(28)
  // The camera has moved, and the caption is shown.
  expect(await likeness(task.file, 60, first)).toBeLessThan(26)
})

test('the last frame is the last picture, in the requested ratio', async () => {
  const [first, last] = [await picture(600, 600, '#c83c28'), await picture(700, 700, '#28c83c')]
  const images = { image: dataUrl(first, 'image/png'), last_image: dataUrl(last, 'image/png') }
  const { file } = await clip(seedance, { ...images, duration: 2, aspect_ratio: '9:16', seed: 3 })
  const { video } = await probe(file)
  expect(video).toMatchObject({ width: 480, height: 854, nb_read_packets: 48 })
  expect(await likeness(file, 0, first)).toBeGreaterThan(28)
  expect(await likeness(file, 47, last)).toBeGreaterThan(28)
  expect(await likeness(file, 47, first)).toBeLessThan(20)
})

test('the same inputs and seed make the same bytes, another seed makes others', async () => {
  const inputs = { image: await png(320, 320), duration: 2, camera_fixed: true }
  const bytes = async (seed: number) => readFile((await clip(seedance, { ...inputs, seed })).file)
  const first = await bytes(5)
  expect((await bytes(5)).equals(first)).toBe(true)
  expect((await bytes(6)).equals(first)).toBe(false)
})

test('a model with a voice is heard unless the request says no', async () => {
  const inputs = { image: await png(640, 360), duration: 4, resolution: '720p' }
  const audible = await clip(veo, inputs)
  const { video, audio } = await probe(audible.file)
  expect(video).toMatchObject({ width: 1280, height: 720, nb_read_packets: 96 })
  expect(audio).toMatchObject({ codec_name: 'aac' })
  expect(audio?.duration).toBeCloseTo(4, 1)
  expect(await loudness(audible.file, 1, 3)).toBeGreaterThan(-40)
  expect((await probe((await clip(veo, { ...inputs, generate_audio: false })).file)).audio).toBeUndefined()
})

test('wan 2.5 makes sound of its own where the request has none', async () => {
  const { file } = await clip(wan, { image: await png(640, 360), duration: 3, resolution: '480p' })
  expect(await loudness(file, 1, 2)).toBeGreaterThan(-40)
})

const uploaded = async (file: string) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await readFile(file))], 'a.mp3', { type: 'audio/mpeg' }))
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${sandbox.url}/api/v3/media/upload/binary`, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { download_url: string } }
  return data.download_url
}

test.each([
  ['shorter', 3, 4],
  ['longer', 6, 4],
])('sound that is %s than the clip is followed by silence or cut', async (name, seconds, duration) => {
  const audio = await uploaded(await tone(sandbox.dir, `${name}.mp3`, seconds))
  const { file } = await clip(wan, { image: await png(640, 360), audio, duration, resolution: '480p' })
  const { audio: track, video, format } = await probe(file)
  expect(video.nb_read_packets).toBe(duration * 24)
  expect(Math.abs(format.duration - duration)).toBeLessThan(0.05)
  expect(Math.abs((track?.duration ?? 0) - duration)).toBeLessThan(0.05)
  expect(await loudness(file, 1, 2)).toBeGreaterThan(-40)
  expect((await loudness(file, 3.2, 4)) > -60).toBe(seconds > duration)
})

test('media that a model does not take fail the task inside HTTP 200', async () => {
  const kling = 'kwaivgi/kling-v2.1-i2v-standard'
  const webp = dataUrl(await picture(400, 400, '#c83c28', 'webp'), 'image/webp')
  const short = dataUrl(await readFile(await tone(sandbox.dir, 'short.mp3', 1)), 'audio/mpeg')
  const playlist = dataUrl(Buffer.from('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n'), 'audio/mpeg')
  const image = await png(400, 400)
  const codes = await Promise.all(
    (
      [
        [kling, { image: await png(299, 600) }],
        [kling, { image: webp }],
        [kling, { image: dataUrl(Buffer.from('no picture'), 'image/png') }],
        [wan, { image, audio: short }],
        [wan, { image, audio: playlist }],
        [wan, { image, audio: `${sandbox.url}/uploads/none/a.mp3` }],
      ] as const
    ).map(async ([model, inputs]) => (await clip(model, inputs)).code),
  )
  expect(codes).toEqual([1401, 1401, 1402, 1401, 1402, 1402])
})
