import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testLogin } from '@studio/backend/contract'
import { generateLipSync, getLipSync, type LipSync, lipSyncMs } from '@studio/backend/contract/lip-syncs'
import { findLipSyncModel } from '@studio/backend/features/catalogue/lip-sync-models.ts'
import { lengthsOf, makeSound, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct, tester } from './product.ts'
import { until } from './until.ts'

let product: Product
let headers: Readonly<Record<string, string>>
beforeAll(async () => {
  product = await startProduct({ SANDBOX_SPEED: '0' })
  headers = await signIn(product.url)
}, 120_000)
afterAll(() => product.remove(), 30_000)

async function signIn(url: string) {
  const body = JSON.stringify(tester)
  const type = { 'content-type': 'application/json', origin: url }
  const response = await fetch(url + testLogin.path, { method: 'POST', headers: type, body })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; '), origin: url }
}

const rate = 10
const fileNamed = (name: string) => join(product.dataDir, name)
const video = async (seconds: number) =>
  readFile(await makeVideo(fileNamed(`given-${seconds}.mp4`), { seconds, rate, size: '320x180' }))
const voice = async (name: string, seconds: number) => readFile(await makeSound(fileNamed(name), seconds))
const image = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()

/** Asks for a lip sync and waits for its end. */
async function make(fields: Readonly<Record<string, string>>, media: Uint8Array, audio: Uint8Array): Promise<LipSync> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('video', new Blob([new Uint8Array(media)]), 'given')
  form.append('audio', new Blob([new Uint8Array(audio)]), 'voice')
  const response = await fetch(product.url + generateLipSync.path, { method: 'POST', headers, body: form })
  expect([response.status, response.status === 202 ? '' : await response.text()]).toEqual([202, ''])
  const { videoId } = generateLipSync.response.parse(await response.json())
  return await until(`${JSON.stringify(fields)} has ended`, async () => {
    const found = await fetch(product.url + getLipSync.path.replace(':id', videoId), { headers })
    if (!found.ok) return undefined
    const clip = getLipSync.response.parse(await found.json())
    // a clip is shown before it is charged
    return clip.status === 'failed' || clip.costCents > 0 ? clip : undefined
  })
}

/** What was stored, as a file. */
async function resultOf({ id, clip, failure }: LipSync): Promise<string> {
  expect(failure).toBeUndefined()
  const response = await fetch(product.url + (clip?.originalUrl ?? ''), { headers })
  const file = fileNamed(`${id}.mp4`)
  await writeFile(file, new Uint8Array(await response.arrayBuffer()))
  return file
}

const model = findLipSyncModel('wavespeed-lipsync-2-pro')

// What each mode does with the other length is tested of the clips alone, in the sandbox.
test.each([
  [1, ['cut_off', 'silence', 'loop', 'bounce']],
  [2.2, ['remap']],
] as const)(
  'of a video of %d s, each mode makes a clip of exactly the length that was told',
  async (seconds, modes) => {
    if (!model) throw new Error('The model is missing')
    const [sound, given] = [await voice('voice.wav', 1.6), await video(seconds)]
    const made = await Promise.all(
      modes.map(async (syncMode) => [syncMode, await make({ syncMode }, given, sound)] as const),
    )
    for (const [syncMode, clip] of made) {
      const choice = { syncMode, resolution: '480p', audioMs: 1_600, videoMs: seconds * 1_000 } as const
      const ms = lipSyncMs(model, choice)
      expect([syncMode, clip.expectedMs]).toEqual([syncMode, ms])
      const lengths = await lengthsOf(await resultOf(clip))
      expect([syncMode, lengths.frames]).toEqual([syncMode, (ms * rate) / 1_000])
      expect(Math.abs(lengths.sound - ms / 1_000)).toBeLessThan(0.05)
      // what was taken for it is what the catalogue says, cut sounds included
      expect(clip.costCents).toBe((8 * Math.min(ms, 1_600)) / 1_000)
    }
  },
  180_000,
)

test('an image talks as long as the sound, with both models, also of a recording of a browser', async () => {
  const [picture, recording] = [await image(), await voice('recording.webm', 2)]
  const still = await make({ syncMode: 'silence' }, picture, recording)
  const talking = await make({ model: 'wavespeed-ai/infinitetalk', aspectRatio: '1:1' }, picture, recording)
  for (const clip of [still, talking]) {
    const { seconds } = await lengthsOf(await resultOf(clip))
    expect(Math.abs(seconds - 2)).toBeLessThan(0.06)
    expect(clip.clip?.hasSound).toBe(true)
  }
  expect([still.clip?.width, still.clip?.height]).toEqual([640, 400])
  expect([talking.clip?.width, talking.clip?.height]).toEqual([480, 480])
  expect(talking.costCents).toBe(15)
}, 120_000)
