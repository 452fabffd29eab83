import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ExportResult, exportFile } from '@studio/backend/features/exports/contract.ts'
import type { ExportedPicture } from '@studio/backend/features/exports/queries.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { AssetId, JobId, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readCredentials } from '@studio/backend/platform/media/credentials/testing/read-credentials.ts'
import { picture } from '@studio/backend/platform/media/testing/pictures.ts'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActivityWorld, someMedia, startActivityWorld } from '../../../testing/activity-world.ts'
import type { WorkTask } from '../requested/kind.ts'
import { exportWork } from './make-export.ts'

let world: ActivityWorld
let folder: string
let blobs: BlobStore
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await mkdtemp(join(tmpdir(), 'atelier-export-'))
  blobs = filesystemBlobs(folder)
})
afterAll(() => Promise.all([world.log.stop(), rm(folder, { recursive: true })]))

const createdAt = new Date('2026-11-22T09:08:07.000Z')

/** A picture that was made for some cents, with its bytes. */
async function made(userId: UserId, prompt: string, n = 0): Promise<ExportedPicture> {
  const [_id, jobId] = [AssetId.parse(randomId()), JobId.parse(randomId())]
  await blobs.put(`${userId}/${_id}/original`, Buffer.from(`bytes of ${prompt}`), { contentType: 'image/png' })
  const settings = { model: 'bytedance/seedream-v4', aspectRatio: 'square', quality: '2K' }
  return {
    picture: { _id, userId, kind: 'output', jobId, n, media: someMedia, createdAt },
    made: {
      ...settings,
      id: jobId,
      prompt,
      createdAt,
      seeds: { [n]: 7 },
      costs: { [n]: 27_000 },
      numberOfImages: 1,
      sandbox: false,
      sources: [],
    },
  }
}

interface Asked {
  readonly userId: UserId
  readonly pictures: readonly ExportedPicture[]
  readonly doneWork?: readonly string[]
  readonly signal?: AbortSignal
  readonly input?: object
}

/** Makes an archive of these pictures; tells what came of it, its bytes and the progress that was told. */
async function exported({ userId, pictures, doneWork = [], signal = new AbortController().signal, input }: Asked) {
  const workId = WorkId.parse(randomId())
  const context = { commandId: workId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  await requestWork(world.log.handle, { ...context, workId, userId, kind: 'export', input })
  const told: number[] = []
  const progress = async (percent: number) => {
    signal.throwIfAborted()
    told.push(percent)
  }
  const stream = workStream(workId)
  const task: WorkTask = {
    workId,
    userId,
    kind: 'export',
    stream,
    queue: 'batch',
    correlationId: 'c',
    signal,
    progress,
  }
  const pages = Readable.from([pictures])
  const deps = {
    ...world.deps,
    blobs,
    exportedPictures: () => Promise.resolve({ total: pictures.length, pages }),
    doneWork: () => Promise.resolve(doneWork),
  }
  const read = async () => {
    const blob = await blobs.get(workKey(task, exportFile))
    return blob && (await buffer(blob))
  }
  return { made: () => exportWork.perform(deps, task), read, told }
}

describe('an archive', () => {
  it('has every picture under its day and prompt, and a manifest that says how each was made and what it cost', async () => {
    const userId = await world.log.newUser()
    const lighthouse = await made(userId, 'a lighthouse: "dawn"/..\n')
    const { _id } = lighthouse.picture
    const upload: ExportedPicture = { ...(await made(userId, 'x')), made: undefined }
    const { made: make, read, told } = await exported({ userId, pictures: [lighthouse, upload] })
    const { result, expiresAt } = await make()
    const bytes = await read()
    if (bytes === null) throw new Error('There is no archive')
    const files = await unzip(bytes)
    const name = `2026-11-22/090807 a lighthouse dawn ${_id.slice(-12)}.png`
    expect([...files.keys()]).toEqual([
      name,
      expect.stringMatching(/^2026-11-22\/090807 upload .{12}\.png$/),
      'manifest.json',
    ])
    expect(files.get(name)?.toString()).toBe('bytes of a lighthouse: "dawn"/..\n')
    const manifest: unknown = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({
      version: 1,
      missing: [],
      pictures: [
        {
          file: name,
          id: _id,
          prompt: 'a lighthouse: "dawn"/..\n',
          model: 'bytedance/seedream-v4',
          settings: { aspectRatio: 'square', quality: '2K', seed: 7 },
          sources: [],
          costDollars: 0.027,
          sha256: someMedia.checksum,
        },
        { kind: 'output' },
      ],
    })
    const checksum = createHash('sha256').update(bytes).digest('hex')
    expect(ExportResult.parse(result)).toMatchObject({
      bytes: bytes.length,
      checksum,
      pictures: 2,
      missing: 0,
      unsigned: 0,
    })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now())
    expect(told.at(-1)).toBe(95)
  })

  it('names what is missing, and goes on without it', async () => {
    const userId = await world.log.newUser()
    const [here, gone] = [await made(userId, 'here'), await made(userId, 'gone')]
    await blobs.delete(`${userId}/${gone.picture._id}/original`)
    const { made: make, read } = await exported({ userId, pictures: [gone, here] })
    expect((await make()).result).toMatchObject({ pictures: 1, missing: 1 })
    const files = await unzip((await read()) ?? Buffer.alloc(0))
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ missing: [gone.picture._id] })
  })

  it('converts images to the chosen format with their making inside, and takes one as it is that cannot be converted', async () => {
    const userId = await world.log.newUser()
    const [whole, broken] = [await made(userId, 'whole'), await made(userId, 'broken')]
    await blobs.put(`${userId}/${whole.picture._id}/original`, await picture(16), {
      contentType: 'image/png',
    })
    const input = { format: 'jpeg', making: true }
    const { made: make, read } = await exported({ userId, pictures: [whole, broken], input })
    expect((await make()).result).toMatchObject({ pictures: 2, unconverted: 1, unsigned: 0 })
    const files = await unzip((await read()) ?? Buffer.alloc(0))
    const [[jpegName, jpeg] = [], [brokenName, asStored] = []] = [...files]
    expect([jpegName, brokenName]).toEqual([
      expect.stringMatching(/whole.*\.jpg$/),
      expect.stringMatching(/broken.*\.png$/),
    ])
    expect(jpeg?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(jpeg?.includes('bytedance/seedream-v4')).toBe(true)
    expect(asStored?.toString()).toBe('bytes of broken')
    const manifest: unknown = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({ pictures: [{ contentType: 'image/jpeg' }, { contentType: 'image/png' }] })
    expect(JSON.stringify(manifest)).not.toContain('sha256')
  })

  it('has videos as they were made, whatever is chosen for images, with how they were made in the manifest', async () => {
    const userId = await world.log.newUser()
    const { picture: asset } = await made(userId, 'a boat')
    const video = { durationMs: 5_042, frameRate: '24/1', videoCodec: 'h264', hasSound: false }
    const media = { ...someMedia, contentType: 'video/mp4', video }
    const settings = { variant: 'pro', duration: '5' }
    const clip = {
      kind: 'video' as const,
      prompt: 'a boat leaves',
      model: 'kling-2.1',
      settings,
      seed: 7,
      cost: 450_000,
    }
    const boat: ExportedPicture = { picture: { ...asset, media }, made: undefined, clip }
    const silent: ExportedPicture = { ...boat, clip: { ...clip, kind: 'lip-sync', prompt: '' } }
    const input = { format: 'png', making: true, credentials: true }
    const { made: make, read } = await exported({ userId, pictures: [boat, silent], input })
    expect((await make()).result).toMatchObject({ pictures: 2, videos: 2, unsigned: 0, unconverted: 0 })
    const files = await unzip((await read()) ?? Buffer.alloc(0))
    const [[name, bytes] = [], [other] = []] = [...files]
    expect(name).toMatch(/^2026-11-22\/090807 a boat leaves .{12}\.mp4$/)
    expect(other).toMatch(/ lip-sync .{12}\.mp4$/)
    expect(bytes?.toString()).toBe('bytes of a boat')
    const about = {
      made: 'video',
      prompt: 'a boat leaves',
      model: 'kling-2.1',
      durationSeconds: 5.042,
      costDollars: 0.45,
    }
    const manifest: unknown = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({
      pictures: [{ ...about, settings: { duration: '5', seed: 7 } }, { made: 'lip-sync' }],
    })
  })

  it('signs its images when that was chosen, and takes one unsigned that cannot be signed', async () => {
    const userId = await world.log.newUser()
    const [whole, broken] = [await made(userId, 'whole'), await made(userId, 'broken')]
    await blobs.put(`${userId}/${whole.picture._id}/original`, await picture(16), { contentType: 'image/png' })
    const input = { making: true, credentials: true }
    const { made: make, read } = await exported({ userId, pictures: [whole, broken], input })
    expect((await make()).result).toMatchObject({ pictures: 2, unsigned: 1, unconverted: 0 })
    const files = await unzip((await read()) ?? Buffer.alloc(0))
    const [signed = Buffer.alloc(0), asStored] = files.values()
    const { state, problems, manifest } = await readCredentials('image/png', signed)
    expect([state, problems]).toEqual(['Valid', ['signingCredential.untrusted']])
    const making = manifest.assertions.find(({ label }) => label === 'atelier.making')
    expect(making?.data).toMatchObject({ prompt: 'whole' })
    expect(asStored?.toString()).toBe('bytes of broken')
    const about: unknown = JSON.parse(String(files.get('manifest.json')))
    expect(about).toMatchObject({ pictures: [{ contentCredentials: true }, { prompt: 'broken' }] })
    expect(JSON.stringify(about).match(/contentCredentials/g)).toHaveLength(1)
  })

  it('of nothing is refused in words', async () => {
    const { made: make } = await exported({ userId: await world.log.newUser(), pictures: [] })
    await expect(make()).rejects.toMatchObject({ type: 'WorkFailed', details: ['nothing-to-export'] })
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const userId = await world.log.newUser()
    const pictures = [await made(userId, 'one'), await made(userId, 'two')]
    const { made: make, read } = await exported({ userId, pictures, signal: AbortSignal.abort(new Error('cancelled')) })
    await expect(make()).rejects.toThrow('cancelled')
    expect(await read()).toBeNull()
  })

  it('replaces the oldest when a person has three', async () => {
    const userId = await world.log.newUser()
    const before = [randomId(), randomId(), randomId()]
    const key = (workId: string) => workKey({ userId, workId }, exportFile)
    for (const workId of before) await blobs.put(key(workId), Buffer.from('zip'), { contentType: 'application/zip' })
    const { made: make, read } = await exported({ userId, pictures: [await made(userId, 'one')], doneWork: before })
    await make()
    const left = await Promise.all(before.map(async (workId) => (await blobs.head(key(workId))) !== null))
    expect([left, (await read()) !== null]).toEqual([[true, true, false], true])
  })
})
