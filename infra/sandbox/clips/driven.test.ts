import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bytesAt, call, ended, submit } from '../testing/client.ts'
import { dataUrl, numberedFrames, picture, tone } from '../testing/media-files.ts'
import { ownSandbox } from '../testing/own-sandbox.ts'
import { likeness, loudness, probe } from '../testing/video-probe.ts'

const sandbox = ownSandbox()

const animate = 'wavespeed-ai/wan-2.2/animate'
const lipSync = 'sync/lipsync-2-pro'
const talk = 'wavespeed-ai/infinitetalk'

const base64 = async (file: string, type: string) => dataUrl(await readFile(file), type)
const video = async (seconds: number) =>
  base64(await numberedFrames(sandbox.dir, `${seconds}.mp4`, seconds, 'sound'), 'video/mp4')
const audio = async (seconds: number) => base64(await tone(sandbox.dir, `${seconds}.mp3`, seconds), 'audio/mpeg')
const subject = async () => dataUrl(await picture(300, 400, '#c83c28'), 'image/png')

const clip = async (model: string, inputs: object) => {
  const task = await ended(sandbox.url, (await submit(sandbox.url, model, inputs)).id)
  const file = join(sandbox.dir, `${task.id}.mp4`)
  if (task.status === 'completed') await writeFile(file, await bytesAt(task.outputs[0] ?? ''))
  return { ...task, file }
}

test('animate moves the picture as long as the video, in the ratio of the video', async () => {
  const image = await picture(300, 400, '#c83c28')
  const task = await clip(animate, { image: dataUrl(image, 'image/png'), video: await video(2) })
  const { video: track, audio: sound } = await probe(task.file)
  expect(track).toMatchObject({ width: 640, height: 480, nb_read_packets: 48 })
  expect(sound).toBeUndefined()
  expect(await likeness(task.file, 0, image)).toBeGreaterThan(28)
  expect(await likeness(task.file, 12, image)).toBeLessThan(26)
})

test('replace keeps the video and its sound, with the subject before it', async () => {
  const source = await video(2)
  const task = await clip(animate, { image: await subject(), video: source, mode: 'replace', resolution: '720p' })
  const { video: track, audio: sound } = await probe(task.file)
  expect(track).toMatchObject({ width: 960, height: 720, nb_read_packets: 48 })
  expect(Math.abs((sound?.duration ?? 0) - 2)).toBeLessThan(0.05)
  expect(await loudness(task.file, 0.2, 1.8)).toBeGreaterThan(-40)
})

test('lip sync has the size of the video and the sound of the file', async () => {
  const task = await clip(lipSync, { video: await video(2), audio: await audio(3), sync_mode: 'loop' })
  const { video: track, audio: sound } = await probe(task.file)
  expect(track).toMatchObject({ width: 64, height: 48, nb_read_packets: 72 })
  expect(Math.abs((sound?.duration ?? 0) - 3)).toBeLessThan(0.05)
})

test('a picture that talks lasts as long as the sound', async () => {
  const image = await picture(640, 360, '#c83c28')
  const task = await clip(talk, { image: dataUrl(image, 'image/png'), audio: await audio(2.5) })
  const { video: track, format } = await probe(task.file)
  expect(track).toMatchObject({ width: 854, height: 480, nb_read_packets: 60 })
  expect(Math.abs(format.duration - 2.5)).toBeLessThan(0.05)
  expect(await likeness(task.file, 0, image)).toBeGreaterThan(28)
})

test.each([
  [animate, {}, 0.4],
  [animate, { resolution: '720p' }, 0.8],
  [lipSync, {}, 0.56],
  ['sync/lipsync-2', {}, 0.3],
  [talk, {}, 0.21],
  [talk, { resolution: '720p' }, 0.42],
] as const)('%s with %j costs %d dollars for 6 s of video and 7 s of sound', async (model_id, inputs, price) => {
  const sound = await base64(await tone(sandbox.dir, 'price.wav', 7), 'audio/wav')
  const wanted = { model_id, inputs: { ...inputs, video: await video(6), audio: sound } }
  const { data } = await call(`${sandbox.url}/api/v3/model/pricing`, wanted)
  expect(data).toEqual({ unit_price: price, currency: 'USD' })
})

test('a price that depends on no file fetches none', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const inputs = { image: `http://127.0.0.1:${port}/a.png`, audio: `http://127.0.0.1:${port}/a.mp3` }
  await call(`${sandbox.url}/api/v3/model/pricing`, { model_id: 'alibaba/wan-2.5/image-to-video', inputs })
  await call(`${sandbox.url}/api/v3/model/pricing`, { model_id: talk, inputs })
  server.close()
  expect(asked).toEqual(['/a.mp3'])
})

test('what is not there or no video fails the task inside HTTP 200, and is not charged', async () => {
  const balance = (await call(`${sandbox.url}/api/v3/balance`)).data
  const playlist = dataUrl(Buffer.from('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n'), 'video/mp4')
  const broken = dataUrl(
    (await readFile(await numberedFrames(sandbox.dir, 'cut.mp4', 1))).subarray(0, 700),
    'video/mp4',
  )
  const image = await subject()
  const codes: number[] = []
  for (const video of [playlist, broken, `${sandbox.url}/uploads/none/a.mp4`]) {
    codes.push((await clip(animate, { image, video })).code)
  }
  expect(codes).toEqual([1402, 1402, 1402])
  expect((await call(`${sandbox.url}/api/v3/balance`)).data).toEqual(balance)
})

test.each([
  [animate, { image: 'https://a.example/a.png' }, 1400],
  [animate, { image: 'https://a.example/a.png', video: 'https://a.example/a.mp4', mode: 'dance' }, 1401],
  [lipSync, { video: 'https://a.example/a.mp4' }, 1400],
  [lipSync, { video: 'https://a.example/a.mp4', audio: 'https://a.example/a.mp3', sync_mode: 'repeat' }, 1401],
  [talk, { image: 'https://a.example/a.png' }, 1400],
])('%s refuses %j with %i', async (model, inputs, code) => {
  expect(await call(`${sandbox.url}/api/v3/${model}`, inputs)).toMatchObject({ status: 400, data: { code } })
})
