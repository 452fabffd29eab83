import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type DownloadInput,
  DownloadResult,
  downloadFile,
  downloadKind,
  mostDownloads,
} from '@studio/backend/features/downloads/contract.ts'
import type { ExportedPicture } from '@studio/backend/features/exports/queries.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { AssetId, JobId, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { readBlob } from '@studio/backend/platform/media/blobs/read-blob.ts'
import { readCredentials } from '@studio/backend/platform/media/credentials/testing/read-credentials.ts'
import { metadataOf, picture, pixelsOf } from '@studio/backend/platform/media/testing/pictures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, someMedia, startActivityWorld } from '../../../testing/activity-world.ts'
import { exportWork } from '../export/make-export.ts'
import { sourceWork } from '../sources/source-work.ts'
import { downloadWork } from './make-download.ts'

let world: ActivityWorld
let folder: string
let blobs: BlobStore
let userId: UserId
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await mkdtemp(join(tmpdir(), 'atelier-download-'))
  blobs = filesystemBlobs(folder)
})
afterAll(() => Promise.all([world.log.stop(), rm(folder, { recursive: true })]))
beforeEach(async () => {
  userId = await world.log.newUser()
})

/** A picture that is stored as a PNG of these bytes. */
async function stored(bytes: Uint8Array, kind: 'output' | 'upload' = 'output'): Promise<ExportedPicture> {
  const [_id, jobId, createdAt] = [AssetId.parse(randomId()), JobId.parse(randomId()), new Date()]
  await blobs.put(`${userId}/${_id}/original`, bytes, { contentType: 'image/png' })
  const settings = { model: 'bytedance/seedream-v4', aspectRatio: 'square', quality: '2K' }
  const made = {
    ...settings,
    id: jobId,
    prompt: 'a lighthouse',
    createdAt,
    seeds: {},
    costs: {},
    numberOfImages: 1,
    sandbox: false,
    sources: [],
  }
  return {
    picture: { _id, userId, kind, jobId, n: 0, media: someMedia, createdAt },
    made: kind === 'output' ? made : undefined,
  }
}

interface Surroundings {
  readonly signal?: AbortSignal
  /** Ids of the files that were made before, the last one first. */
  readonly doneWork?: readonly string[]
}

/** Makes a file of the picture; returns what came of it, and its bytes. */
async function made(
  of: ExportedPicture | undefined,
  choice: Partial<DownloadInput>,
  { signal = new AbortController().signal, doneWork = [] }: Surroundings = {},
) {
  const workId = WorkId.parse(randomId())
  const context = { commandId: workId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const input = { assetId: of?.picture._id ?? randomId(), ...choice }
  await requestWork(world.log.handle, { ...context, workId, userId, kind: downloadKind, input })
  const deps = {
    ...world.deps,
    blobs,
    exportedPictures: async () => ({ total: 1, pages: Readable.from(of === undefined ? [] : [[of]]) }),
    doneWork: async () => doneWork,
  }
  const task = { workId, userId, kind: downloadKind, stream: workStream(workId), correlationId: 'c' }
  const work = downloadWork.perform(deps, {
    ...task,
    queue: downloadWork.queue,
    signal,
    progress: async () => undefined,
  })
  return { work, read: () => readBlob(blobs, workKey({ userId, workId }, downloadFile)) }
}

describe('the file of a picture', () => {
  it('has a queue that neither imports of videos nor archives have', () => {
    expect([sourceWork.queue, exportWork.queue]).not.toContain(downloadWork.queue)
  })

  it('is converted, says how it was made, and is signed, as was chosen', async () => {
    const of = await stored(await picture(16))
    const { work, read } = await made(of, { format: 'webp', making: true, credentials: true })
    const { result, expiresAt } = await work
    const bytes = await read()
    if (bytes === null) throw new Error('There is no file')
    const checksum = createHash('sha256').update(bytes).digest('hex')
    expect(DownloadResult.parse(result)).toEqual({
      assetId: of.picture._id,
      contentType: 'image/webp',
      bytes: bytes.length,
      checksum,
    })
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now())
    expect(Buffer.from(bytes).includes(Buffer.from('a lighthouse', 'utf16le').swap16())).toBe(true)
    const { state, problems, manifest } = await readCredentials('image/webp', bytes)
    expect([state, problems]).toEqual(['Valid', ['signingCredential.untrusted']])
    expect(JSON.stringify(manifest)).toContain('a lighthouse')
  })

  it('says in its credentials only that AI made it, unless the making was chosen, and not even that of an upload', async () => {
    const output = await made(await stored(await picture(16)), { credentials: true })
    await output.work
    const signed = await readCredentials('image/png', (await output.read()) ?? Buffer.alloc(0))
    expect(signed.actions.map(({ action }) => action)).toEqual(['c2pa.created'])
    expect(JSON.stringify(signed.manifest)).not.toContain('a lighthouse')
    const upload = await made(await stored(await picture(16), 'upload'), { credentials: true, making: true })
    await upload.work
    const { actions } = await readCredentials('image/png', (await upload.read()) ?? Buffer.alloc(0))
    expect(actions).toEqual([{ action: 'c2pa.opened' }])
  })

  it.each(['jpeg', 'webp'] as const)('shows the same picture in another format: %s', async (format) => {
    const { work, read } = await made(await stored(await picture(16)), { format })
    await work
    const bytes = (await read()) ?? Buffer.alloc(0)
    expect(await metadataOf(bytes)).toMatchObject({ format, width: 16, height: 16 })
    const [red = 0, green = 0, blue = 0] = (await pixelsOf(bytes)).data
    // as it was drawn (#336699), as far as the format is exact
    expect(Math.max(Math.abs(red - 0x33), Math.abs(green - 0x66), Math.abs(blue - 0x99))).toBeLessThan(4)
  })

  it.each([{ format: 'jpeg' as const }, { credentials: true }])(
    'of broken bytes fails for good: %o',
    async (choice) => {
      const { work } = await made(await stored(Buffer.from('no picture')), choice)
      await expect(work).rejects.toMatchObject({ type: 'WorkFailed', details: ['unusable-image'] })
    },
  )

  it('of a picture that is gone fails for good', async () => {
    const nothing = await made(undefined, { format: 'jpeg' })
    await expect(nothing.work).rejects.toMatchObject({ type: 'WorkFailed', details: ['image-gone'] })
  })

  it('is not left behind by a cancel', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'))
    const { work, read } = await made(await stored(await picture(16)), { format: 'jpeg' }, { signal: cancelled })
    await expect(work).rejects.toThrow('cancelled')
    expect(await read()).toBeNull()
  })

  it('replaces the oldest ones when a person has as many as may be there', async () => {
    const before = Array.from({ length: mostDownloads + 1 }, () => randomId())
    const key = (workId: string) => workKey({ userId, workId }, downloadFile)
    for (const workId of before) await blobs.put(key(workId), Buffer.from('file'), { contentType: 'image/jpeg' })
    const { work, read } = await made(await stored(await picture(16)), { format: 'jpeg' }, { doneWork: before })
    await work
    const there = await Promise.all(before.map(async (workId) => (await blobs.head(key(workId))) !== null))
    expect(there).toEqual(before.map((_, n) => n < mostDownloads - 1))
    expect(await read()).not.toBeNull()
  })
})
