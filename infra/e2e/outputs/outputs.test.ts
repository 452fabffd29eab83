import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSource, readSourceVideo } from '@studio/backend/contract/frames'
import { lipSyncMs } from '@studio/backend/contract/lip-syncs'
import { listCharges, readCredits, readSpend } from '@studio/backend/contract/spend'
import { findLipSyncModel } from '@studio/backend/features/catalogue/lip-sync-models.ts'
import { lengthsOf, makeSound, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { probeVideo } from '@studio/backend/platform/media/video/probe.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { until } from '../support/until.ts'
import { animated, drivingVideo, imported } from './animation.ts'
import { lipSynced } from './lip-sync.ts'
import { isPlain, photo, pictured } from './picture.ts'
import { openStudio, type Person, type Studio } from './studio.ts'

// What the whole product makes of what it is given, for each kind of output. One product makes all of them: its start takes as long.
let studio: Studio
let work: WorkFolder
beforeAll(async () => {
  ;[studio, work] = await Promise.all([openStudio(), workFolder()])
}, 120_000)
afterAll(async () => {
  await studio.remove()
  await work.remove()
}, 30_000)

const fileNamed = (name: string) => join(work.path, name)
const assetOf = (url = '') => url.split('/').at(-2) ?? ''

describe('a picture', () => {
  test('is made by each of the nine models, from what it is given and by the path of its service', async () => {
    const person = await studio.person('Iris')
    const [face, place, thing] = await Promise.all(['#884422', '#224488', '#448822'].map((colour) => photo(colour)))
    if (!face || !place || !thing) throw new Error('three photos were expected')
    const prompt = 'the same person in a garden'
    const before = (await studio.tasks()).length

    const first = await pictured(
      person,
      'bytedance/seedream-v4',
      { prompt },
      { referenceImages: [face, place], productImage: [thing] },
    )
    expect([first.status, first.referenceImages.length]).toEqual(['completed', 3])
    const pictures = await Promise.all(
      [...first.generatedImages, ...first.referenceImages].map((url) => person.get(url)),
    )
    expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const made = assetOf(first.generatedImages[0])
    const mixed = { prompt, referenceAssetIds: made, referenceOrder: JSON.stringify([made, 'referenceImages']) }
    const others = await Promise.all([
      pictured(person, 'wavespeed-ai/wan-2.2/image-to-image', { prompt, referenceAssetIds: made }),
      pictured(person, 'ideogram-ai/ideogram-character', { prompt, referenceAssetIds: made }),
      pictured(person, 'google/nano-banana/edit', mixed, { referenceImages: [face] }),
      pictured(person, 'google/nano-banana/edit', { prompt }),
      pictured(person, 'wavespeed-ai/flux-krea-dev-lora', { prompt }),
      pictured(person, 'wavespeed-ai/hunyuan-image-3', { prompt }, { referenceImages: [place] }),
      pictured(person, 'wavespeed-ai/wan-2.2/text-to-image-realism', { prompt }),
      pictured(person, 'wavespeed-ai/chroma', { prompt }),
    ])
    const soul = await pictured(
      person,
      'segmind/higgsfield-soul',
      { prompt: '', quality: 'High' },
      { referenceImages: [face] },
    )
    const all = [first, ...others, soul]
    expect(all.map(({ model, status }) => [model, status])).toEqual(all.map(({ model }) => [model, 'completed']))
    expect(all.map(({ referenceImages }) => referenceImages.length)).toEqual([3, 1, 1, 2, 0, 0, 0, 0, 0, 1])
    expect(soul.prompt).toBe('high quality, detailed')
    expect(others[0].referenceImages.map(assetOf)).toEqual([made])

    expect(others[2].referenceImages.map(assetOf).indexOf(made)).toBe(0)
    const accepted = (await studio.tasks()).slice(before)
    const combined = accepted.find(({ model }) => model === 'google/nano-banana/edit')
    const given = z.array(z.url()).parse(combined?.inputs['images'])
    expect(await Promise.all(given.map((address) => isPlain(address)))).toEqual([false, true])

    const tasksByModel = accepted.map(({ model, inputs: { image, image_url, images } }) => {
      const references = [image ?? image_url ?? images ?? []].flat().length
      return `${model} ${references}`
    })
    expect(tasksByModel.sort()).toEqual([
      'bytedance/seedream-v4/edit 3',
      'google/nano-banana/edit 2',
      'google/nano-banana/text-to-image 0',
      'higgsfield-text2image-soul 1',
      'ideogram-ai/ideogram-character 1',
      'wavespeed-ai/chroma 0',
      'wavespeed-ai/flux-krea-dev-lora 0',
      'wavespeed-ai/hunyuan-image-3 0',
      'wavespeed-ai/wan-2.2/image-to-image 1',
      'wavespeed-ai/wan-2.2/text-to-image-realism 0',
    ])
  }, 180_000)
})

describe('an animation', () => {
  let person: Person
  let videoId: string
  beforeAll(async () => {
    person = await studio.person('Ada')
    videoId = await imported(person, await drivingVideo(work.path))
  }, 60_000)

  const make = (fields: Readonly<Record<string, string>>) => animated(person, work.path, { videoId, ...fields })
  const read = async (path: string): Promise<unknown> => (await person.get(path)).json()

  test('begins with an uploaded video, which can be looked at, in parts', async () => {
    const facts = getSource.response.parse(await read(getSource.path.replace(':videoId', videoId)))
    expect(facts).toEqual({ videoId, kind: 'upload', durationMs: 8_000, width: 640, height: 360 })
    const part = await person.get(readSourceVideo.path.replace(':videoId', videoId), { range: 'bytes=0-99' })
    const length = (await part.arrayBuffer()).byteLength
    expect([part.status, part.headers.get('content-type'), length]).toEqual([206, 'video/mp4', 100])
  })

  test('moves a picture exactly as long as the chosen part, in the chosen shape, and is paid by credits', async () => {
    const { animation, file } = await make({
      resolution: '480p',
      trimStart: '1.2',
      trimEnd: '4.2',
      credits: '6',
      seed: '42',
    })
    expect(await probeVideo(file)).toMatchObject({ width: 480, height: 854, durationMs: 3_000 })
    expect(animation).toMatchObject({ seed: 42, credits: 6, mode: 'animate', aspectRatio: 'tall' })
    const { model, inputs = {} } = (await studio.tasks()).at(-1) ?? {}
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
    const sent = fileNamed('sent.mp4')
    await writeFile(sent, new Uint8Array(await (await fetch(String(inputs['video']))).arrayBuffer()))
    expect(await lengthsOf(sent)).toMatchObject({ frames: 90 })
    const charged = async () => listCharges.response.parse(await read(listCharges.path)).charges
    expect(await until('the charge is shown', async () => (await charged())[0])).toMatchObject({
      amountCents: 20,
      credits: 6,
      modelName: 'Wan 2.2 Animate',
    })
    expect(readCredits.response.parse(await read(readCredits.path)).left).toBe(24)
    expect(readSpend.response.parse(await read(readSpend.path))).toMatchObject({
      todayCents: 0,
      limit: { usedCents: 0, heldCents: 0 },
    })
  }, 90_000)

  test('puts a subject into exactly the chosen part of the video, which keeps its sound', async () => {
    const { file } = await make({ mode: 'replace', resolution: '480p', aspectRatio: 'square', trimEnd: '2.5' })
    expect(await probeVideo(file)).toMatchObject({ width: 480, height: 480, durationMs: 2_500, audioCodec: 'aac' })
  }, 90_000)
})

describe('a lip sync', () => {
  let person: Person
  beforeAll(async () => {
    person = await studio.person('Lena')
  })

  const rate = 10
  const video = async (seconds: number) =>
    readFile(await makeVideo(fileNamed(`given-${seconds}.mp4`), { seconds, rate, size: '320x180' }))
  const sound = async (name: string, seconds: number) => readFile(await makeSound(fileNamed(name), seconds))

  // What each mode does with the other length is tested of the clips alone, in the sandbox.
  test.each([
    [1, ['cut_off', 'silence', 'loop', 'bounce']],
    [2.2, ['remap']],
  ] as const)(
    'of a video of %d s is, in each mode, exactly as long as was told',
    async (seconds, modes) => {
      const model = findLipSyncModel('wavespeed-lipsync-2-pro')
      if (!model) throw new Error('The model is missing')
      const given = { media: await video(seconds), voice: await sound('voice.wav', 1.6) }
      const made = await Promise.all(
        modes.map(async (syncMode) => [syncMode, await lipSynced(person, work.path, { syncMode }, given)] as const),
      )
      for (const [syncMode, { lipSync, file }] of made) {
        const choice = { syncMode, resolution: '480p', audioMs: 1_600, videoMs: seconds * 1_000 } as const
        const ms = lipSyncMs(model, choice)
        expect([syncMode, lipSync.expectedMs]).toEqual([syncMode, ms])
        const lengths = await lengthsOf(file)
        expect([syncMode, lengths.frames]).toEqual([syncMode, (ms * rate) / 1_000])
        expect(Math.abs(lengths.sound - ms / 1_000)).toBeLessThan(0.05)
        // what was taken for it is what the catalogue says, cut sounds included
        expect(lipSync.costCents).toBe((8 * Math.min(ms, 1_600)) / 1_000)
      }
    },
    180_000,
  )

  test('of an image talks as long as the sound, with both models, also of a recording of a browser', async () => {
    const given = {
      media: await photo('#884422', { width: 640, height: 400 }),
      voice: await sound('recording.webm', 2),
    }
    const still = await lipSynced(person, work.path, { syncMode: 'silence' }, given)
    const portrait = { model: 'wavespeed-ai/infinitetalk', aspectRatio: '1:1' }
    const talking = await lipSynced(person, work.path, portrait, given)
    for (const { lipSync, file } of [still, talking]) {
      const { seconds } = await lengthsOf(file)
      expect(Math.abs(seconds - 2)).toBeLessThan(0.06)
      expect(lipSync.clip?.hasSound).toBe(true)
    }
    const sizes = [still, talking].map(({ lipSync: { clip } }) => [clip?.width, clip?.height])
    expect(sizes).toEqual([
      [640, 400],
      [480, 480],
    ])
    expect(talking.lipSync.costCents).toBe(15)
  }, 120_000)
})
