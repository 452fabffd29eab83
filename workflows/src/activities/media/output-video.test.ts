import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assetIdOf } from '@studio/backend/features/assets/commands.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { sha256 } from '@studio/backend/platform/media/pictures/derive.ts'
import { metadataOf } from '@studio/backend/platform/media/testing/pictures.ts'
import { ffmpeg, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { OutputUnusable, ProviderUnavailable } from '@studio/backend/platform/providers/port.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ActivityWorld, activityEnvironment, startActivityWorld } from '../../../testing/activity-world.ts'
import { repeated } from '../../../testing/attempts.ts'
import { breakFfmpeg, mendFfmpeg } from '../../../testing/broken-ffmpeg.ts'
import type { Made, TaskRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { UnknownModel } from '../request/model-of-job.ts'
import { discardOutput, storeOutput } from './output-media.ts'

let world: ActivityWorld
let folder: string
let deps: ActivityDeps
let plain: string
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-output-video-'))
  // work folders of other tests that run beside this one are not among these
  vi.stubEnv('TMPDIR', folder)
  // the job is one for pictures; what counts is what its kind is said to yield
  const kinds = new Map([...world.deps.kinds].map(([word, kind]) => [word, { ...kind, medium: 'video' as const }]))
  deps = { ...world.deps, kinds, blobs: filesystemBlobs(path.join(folder, 'media')) }
  plain = await makeVideo(fileNamed('plain.mp4'), { size: '848x480', rate: 24, more: ['-movflags', '+faststart'] })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  await world.log.stop()
})
beforeEach(() => deliver(plain))

const fileNamed = (name: string) => path.join(folder, name)

/** The provider’s output from now on. */
function deliver(file: string): void {
  world.provider.setDownloadToFile(async (target) => {
    await copyFile(file, target.path)
    const bytes = await readFile(file)
    return { bytes: bytes.length, checksum: sha256(bytes) }
  })
}

type Stored = Extract<Made, { kind: 'stored' }>
const store = (task: TaskRef, attempt = 1) =>
  activityEnvironment(attempt).run<[ActivityDeps, TaskRef], Stored, typeof storeOutput>(storeOutput, deps, task)
const storeAgain = (task: TaskRef, most?: number) => repeated(() => storeOutput(deps, task), most)
const keyOf = ({ userId, jobId }: TaskRef, variant: string) => `${userId}/${assetIdOf(jobId, 'output', 0)}/${variant}`
const blobOf = async (task: TaskRef, variant: string) => await readBlob(deps.blobs, keyOf(task, variant))
const workFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('atelier-work-'))

describe('storing a video', () => {
  it('keeps its bytes as they came, and tells what it is', async () => {
    const task = await world.submitted()
    const bytes = await readFile(plain)
    expect(await store(task)).toMatchObject({
      media: {
        contentType: 'video/mp4',
        bytes: bytes.length,
        width: 848,
        height: 480,
        checksum: sha256(bytes),
        video: { durationMs: 1_000, frameRate: '24/1', videoCodec: 'h264', hasSound: false },
      },
      usage: { inferenceMs: 900 },
    })
    expect(Buffer.from((await blobOf(task, 'original')) ?? []).equals(bytes)).toBe(true)
    expect(await deps.blobs.head(keyOf(task, 'original'))).toMatchObject({ contentType: 'video/mp4' })
  })

  it('keeps a poster, a thumbnail and a clip for a look in passing with it, and no copy that nobody needs', async () => {
    const task = await world.submitted()
    const { media } = await store(task)
    expect(media.thumbhash).not.toBe('')
    expect(await metadataOf((await blobOf(task, 'poster')) ?? new Uint8Array())).toMatchObject({
      format: 'webp',
      width: 640,
    })
    expect(await metadataOf((await blobOf(task, 'thumbnail')) ?? new Uint8Array())).toMatchObject({
      format: 'webp',
      width: 512,
    })
    expect(await deps.blobs.head(keyOf(task, 'hover'))).toMatchObject({ contentType: 'video/mp4' })
    expect(await deps.blobs.head(keyOf(task, 'playable'))).toBeNull()
    expect(media.video).not.toHaveProperty('playableCopy')
  })

  it('removes a sound that the person does not want, and keeps the pictures as they are', async () => {
    deliver(await loudVideo())
    const task = await world.submitted()
    const heard = await store(task)
    expect(heard.media.video).toMatchObject({ hasSound: true, audioCodec: 'aac' })
    const { media } = await repeated(() => storeOutput(silencingDeps(), task))
    const bytes = (await blobOf(task, 'original')) ?? new Uint8Array()
    expect(media).toMatchObject({ bytes: bytes.length, checksum: sha256(bytes), width: 640, height: 360 })
    expect(media.video).toEqual({ durationMs: 1_000, frameRate: '24/1', videoCodec: 'h264', hasSound: false })
  })

  it('leaves it to a worker that knows its model, and keeps what a model has made that is gone', async () => {
    const task = await world.submitted()
    const kinds = new Map([...deps.kinds].map(([word, kind]) => [word, { ...kind, modelOf: () => undefined }]))
    const unknowing = () => activityEnvironment().run(() => storeOutput({ ...deps, kinds }, task))
    await expect(unknowing()).rejects.toThrow(UnknownModel)
    world.pass(600_000)
    expect(await unknowing()).toMatchObject({ kind: 'stored' })
    world.resetClock()
  })

  it('keeps a copy that browsers play with one that they cannot', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'libx265', '-x265-params', 'log-level=error', '-c:a', 'aac']
    await ffmpeg(['-i', plain, ...sound, '-tag:v', 'hvc1', fileNamed('hevc.mp4')])
    deliver(fileNamed('hevc.mp4'))
    const task = await world.submitted()
    const { media } = await store(task)
    expect(media.video).toMatchObject({ videoCodec: 'hevc', audioCodec: 'aac', hasSound: true, playableCopy: true })
    expect(media.checksum).toBe(sha256(await readFile(fileNamed('hevc.mp4'))))
    expect(await deps.blobs.head(keyOf(task, 'playable'))).toMatchObject({ contentType: 'video/mp4' })
  })

  it('may be repeated: the same bytes are under the same keys', async () => {
    const task = await world.submitted()
    const variants = ['original', 'poster', 'thumbnail', 'hover']
    const checksums = async () =>
      await Promise.all(variants.map(async (each) => sha256((await blobOf(task, each)) ?? new Uint8Array())))
    const [first, firstSums] = [await store(task), await checksums()]
    expect([await store(task, 2), await checksums()]).toEqual([first, firstSums])
  })

  it('leaves nothing in the store of an output that ended as failed', async () => {
    const task = await world.submitted()
    await store(task)
    await discardOutput(deps, task)
    expect(
      (await Array.fromAsync(filesystemBlobs(path.join(folder, 'media')).list())).filter(({ key }) =>
        key.startsWith(task.userId),
      ),
    ).toEqual([])
  })
})

describe('an output that is no video ends as unusable', () => {
  const cut = async (share: number) => {
    const bytes = await readFile(plain)
    return bytes.subarray(0, bytes.length * share)
  }

  it.each<[string, () => Promise<Uint8Array | string>]>([
    ['nothing', async () => ''],
    ['a page', async () => '<html>not a video</html>'],
    [
      'a list of segments',
      async () => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${plain}\n#EXT-X-ENDLIST\n`,
    ],
    ['a list of files', async () => `ffconcat version 1.0\nfile ${plain}\n`],
    ['a video that is cut at its half', () => cut(0.5)],
    ['a video without its last tenth', () => cut(0.9)],
    ['a video that is cut in its header', () => cut(0.02)],
  ])('%s', async (name, bytesOf) => {
    const before = await workFolders()
    const file = fileNamed(`${name.replaceAll(/\W/g, '-')}.mp4`)
    await writeFile(file, await bytesOf())
    deliver(file)
    const task = await world.submitted()
    await expect(storeAgain(task)).rejects.toMatchObject({ type: 'OutputFailed', details: ['output-unusable'] })
    expect(await deps.blobs.head(keyOf(task, 'original'))).toBeNull()
    expect(await workFolders()).toEqual(before)
  })

  it('what cannot be had, however often it is fetched', async () => {
    world.provider.setDownloadToFile(() => Promise.reject(new OutputUnusable('gone')))
    const task = await world.submitted()
    await expect(storeAgain(task)).rejects.toMatchObject({ details: ['output-unusable'] })
  })

  it('but not one that came whole at last', async () => {
    const files = [fileNamed('nothing.mp4'), fileNamed('nothing.mp4'), plain]
    await writeFile(fileNamed('nothing.mp4'), '')
    const downloads: string[] = []
    world.provider.setDownloadToFile(async (target) => {
      const file = files[downloads.push(target.path) - 1] ?? plain
      await copyFile(file, target.path)
      return { bytes: 1, checksum: 'c'.repeat(64) }
    })
    await expect(storeAgain(await world.submitted())).resolves.toMatchObject({ kind: 'stored' })
    expect(downloads).toHaveLength(3)
  })

  it('but a download that is interrupted may be repeated', async () => {
    world.provider.setDownloadToFile(() => Promise.reject(new ProviderUnavailable('broke off')))
    await expect(store(await world.submitted(), 2)).rejects.toThrow(ProviderUnavailable)
  })
})

describe('a video that is paid for', () => {
  afterEach(mendFfmpeg)

  it('is stored without the clip for a look in passing when that cannot be made', async () => {
    await breakFfmpeg({ folder, name: 'hover.mp4' })
    const task = await world.submitted()
    await expect(store(task)).rejects.toThrow(UnusableVideo)
    expect(await storeAgain(task)).toMatchObject({ kind: 'stored' })
    expect(await deps.blobs.head(keyOf(task, 'hover'))).toBeNull()
    expect(await deps.blobs.head(keyOf(task, 'poster'))).not.toBeNull()
    expect(Buffer.from((await blobOf(task, 'original')) ?? []).equals(await readFile(plain))).toBe(true)
  })

  it('is stored with a plain poster when its frames cannot be read', async () => {
    await breakFfmpeg({ folder, name: 'first.png' })
    const task = await world.submitted()
    const { media } = await storeAgain(task)
    expect(media).toMatchObject({ width: 848, height: 480 })
    expect(await metadataOf((await blobOf(task, 'poster')) ?? new Uint8Array())).toMatchObject({ width: 640 })
    expect(await deps.blobs.head(keyOf(task, 'hover'))).not.toBeNull()
  })

  it('is stored with a sound that cannot be removed', async () => {
    await breakFfmpeg({ folder, name: 'silent.mp4' })
    deliver(await loudVideo())
    const task = await world.submitted()
    const { media } = await repeated(() => storeOutput(silencingDeps(), task))
    expect(media.video).toMatchObject({ hasSound: true })
  })

  it.each([
    ['the disk is full', 'No space left on device', 1, 'no room on the disk'],
    ['the program is gone', 'not found', 127, 'cannot be started'],
  ])('is tried on while %s', async (_, says, code, error) => {
    await breakFfmpeg({ folder, name: 'first.png', says, code })
    const task = await world.submitted()
    await expect(storeAgain(task, 4)).rejects.toThrow(error)
    mendFfmpeg()
    expect(await storeAgain(task)).toMatchObject({ kind: 'stored' })
  })

  it('is stored although it is longer than what people may send', async () => {
    const long = { seconds: 700, rate: 1, size: '256x32', colour: 'red', more: ['-g', '600'] }
    deliver(await makeVideo(fileNamed('long.mkv'), long))
    const task = await world.submitted()
    const { media } = await store(task)
    expect(media).toMatchObject({ width: 256, height: 32, video: { durationMs: 700_000, playableCopy: true } })
  })
})

/** A video with sound. */
async function loudVideo(): Promise<string> {
  const loud = fileNamed('loud.mp4')
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=24:d=1', '-f', 'lavfi', '-i', 'sine=d=1']
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await ffmpeg([...sources, ...coded, '-movflags', '+faststart', loud])
  return loud
}

/** What stores videos for people who want no sound. */
function silencingDeps(): ActivityDeps {
  const silenced = [...deps.kinds].map(([word, kind]) => {
    const modelOf: typeof kind.modelOf = (asked) => {
      const model = kind.modelOf(asked)
      return model && { ...model, silenced: true }
    }
    return [word, { ...kind, modelOf }] as const
  })
  return { ...deps, kinds: new Map(silenced) }
}

it('a large video goes through files, not through memory', async () => {
  const size = 190_000_000
  const held = () => process.memoryUsage().arrayBuffers
  world.provider.setDownloadToFile(async ({ path: target }) => {
    await copyFile(plain, target)
    await padWithFreeSpace(target, size)
    return { bytes: size, checksum: 'c'.repeat(64) }
  })
  const task = await world.submitted()
  const before = held()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, held() - before)
  }, 5)
  await store(task).finally(() => clearInterval(watch))
  expect((await deps.blobs.head(keyOf(task, 'original')))?.size).toBe(size)
  expect((await stat(plain)).size).toBeLessThan(1_000_000)
  expect(most).toBeLessThan(size / 2)
})

/** Makes the file that long with a box that players pass over. */
async function padWithFreeSpace(target: string, size: number): Promise<void> {
  const file = await open(target, 'r+')
  const { size: end } = await file.stat()
  const header = Buffer.alloc(8)
  header.writeUInt32BE(size - end)
  header.write('free', 4, 'latin1')
  await file.write(header, 0, 8, end)
  await file.truncate(size)
  await file.close()
}
