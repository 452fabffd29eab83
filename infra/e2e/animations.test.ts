import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testLogin } from '@studio/backend/contract'
import { animate, getAnimation } from '@studio/backend/contract/animations'
import { getSource, readSourceVideo, uploadVideo } from '@studio/backend/contract/frames'
import { listCharges, readCredits, readSpend } from '@studio/backend/contract/spend'
import { picture } from '@studio/backend/platform/media/testing/pictures.ts'
import { ffmpeg, lengthsOf, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Product, startProduct, tester } from './product.ts'
import { until } from './until.ts'

let product: Product
let headers: Readonly<Record<string, string>>
let work: WorkFolder
let videoId: string
beforeAll(async () => {
  ;[product, work] = await Promise.all([startProduct({ SANDBOX_SPEED: '0' }), workFolder()])
  headers = await signIn(product.url)
  videoId = await imported(await drivingVideo())
}, 120_000)
afterAll(async () => {
  await product.remove()
  await work.remove()
}, 30_000)

async function signIn(url: string) {
  const response = await fetch(url + testLogin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(tester),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), origin: url }
}

/** Eight seconds, wide, at the rate of films, with sound. */
async function drivingVideo(): Promise<string> {
  const silent = await makeVideo(join(work.path, 'silent.mp4'), { seconds: 8, size: '640x360', rate: 24 })
  const sound = ['-f', 'lavfi', '-i', 'sine=d=8', '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac']
  const file = join(work.path, 'driving.mp4')
  await ffmpeg(['-i', silent, ...sound, file])
  return file
}

const blobOf = async (file: string) => new Blob([new Uint8Array(await readFile(file))], { type: 'video/mp4' })

async function post(path: string, form: FormData): Promise<unknown> {
  const response = await fetch(product.url + path, { method: 'POST', headers, body: form })
  const body: unknown = await response.json()
  expect([response.status < 300, body]).toEqual([true, body])
  return body
}

const get = async (path: string): Promise<unknown> => (await fetch(product.url + path, { headers })).json()

async function imported(file: string): Promise<string> {
  const form = new FormData()
  form.set('video', await blobOf(file), 'driving.mp4')
  return uploadVideo.response.parse(await post(uploadVideo.path, form)).videoId
}

/** Asks for a copy of the video, waits for its end, and puts it into a file. */
async function make(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ videoId, ...fields })) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(await picture(500))], { type: 'image/png' }), 'subject.png')
  const { animationId } = animate.response.parse(await post(animate.path, form))
  const animation = await until('the animation has ended', async () => {
    const found = await fetch(product.url + getAnimation.path.replace(':id', animationId), { headers })
    if (!found.ok) return undefined
    const shown = getAnimation.response.parse(await found.json())
    return shown.status === 'completed' || shown.status === 'failed' ? shown : undefined
  })
  expect(animation.failure).toBeUndefined()
  const bytes = await (await fetch(product.url + (animation.generatedVideoUrl ?? ''), { headers })).arrayBuffer()
  const file = join(work.path, `${animationId}.mp4`)
  await writeFile(file, Buffer.from(bytes))
  return { animation, file }
}

const TaskLine = z.object({ type: z.literal('accepted'), model: z.string(), inputs: z.record(z.string(), z.unknown()) })

/** What the service was asked for last, by its own record. */
async function lastTask() {
  const log = await readFile(join(product.dataDir, 'sandbox', 'tasks.log'), 'utf8')
  const accepted = log.split('\n').filter((line) => line.startsWith('{"type":"accepted"'))
  return TaskLine.parse(JSON.parse(accepted.at(-1) ?? ''))
}

test('an uploaded video can be looked at, in parts', async () => {
  const facts = getSource.response.parse(await get(getSource.path.replace(':videoId', videoId)))
  expect(facts).toEqual({ videoId, kind: 'upload', durationMs: 8_000, width: 640, height: 360 })
  const part = await fetch(product.url + readSourceVideo.path.replace(':videoId', videoId), {
    headers: { ...headers, range: 'bytes=0-99' },
  })
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    'video/mp4',
    100,
  ])
})

test('a picture moves exactly as long as the chosen part, in the chosen shape, and is paid by credits', async () => {
  const { animation, file } = await make({
    resolution: '480p',
    trimStart: '1.2',
    trimEnd: '4.2',
    credits: '6',
    seed: '42',
  })
  expect(await probeVideo(file)).toMatchObject({ width: 480, height: 854, durationMs: 3_000 })
  expect(animation).toMatchObject({ seed: 42, credits: 6, mode: 'animate', aspectRatio: 'tall' })
  const { model, inputs } = await lastTask()
  expect([model, inputs]).toEqual([
    'wavespeed-ai/wan-2.2/animate',
    {
      image: expect.stringMatching(/^http/) as unknown,
      video: expect.stringMatching(/\.mp4$/) as unknown,
      mode: 'animate',
      resolution: '480p',
      seed: 42,
    },
  ])
  const sent = join(work.path, 'sent.mp4')
  await writeFile(sent, Buffer.from(await (await fetch(String(inputs['video']))).arrayBuffer()))
  expect(await lengthsOf(sent)).toMatchObject({ frames: 90 })
  const charged = async () => listCharges.response.parse(await get(listCharges.path)).charges
  expect(await until('the charge is shown', async () => (await charged())[0])).toMatchObject({
    amountCents: 20,
    credits: 6,
    modelName: 'Wan 2.2 Animate',
  })
  expect(readCredits.response.parse(await get(readCredits.path)).left).toBe(24)
  expect(readSpend.response.parse(await get(readSpend.path))).toMatchObject({
    todayCents: 0,
    limit: { usedCents: 0, heldCents: 0 },
  })
}, 90_000)

test('a subject is put into exactly the chosen part of the video, which keeps its sound', async () => {
  const { file } = await make({ mode: 'replace', resolution: '480p', aspectRatio: 'square', trimEnd: '2.5' })
  expect(await probeVideo(file)).toMatchObject({ width: 480, height: 480, durationMs: 2_500, audioCodec: 'aac' })
}, 90_000)
