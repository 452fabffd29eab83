import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import { proveDeletion, requestDeletion } from '@studio/backend/features/accounts/deletion-commands.ts'
import {
  assetIdOf,
  createAsset,
  createMask,
  createUpload,
  expireAsset,
  purgeAsset,
  trashAsset,
} from '@studio/backend/features/assets/commands.ts'
import { mediaVariants } from '@studio/backend/features/assets/contract.ts'
import { assetStream } from '@studio/backend/features/assets/events.ts'
import { assets } from '@studio/backend/features/assets/projection.ts'
import { clipMedia } from '@studio/backend/features/clips/testing/clip.ts'
import { dismissFailures } from '@studio/backend/features/jobs/commands.ts'
import { queueStream } from '@studio/backend/features/jobs/events.ts'
import { endJob, failOutput, startJob } from '@studio/backend/features/jobs/output/output-commands.ts'
import { failedSource, requestSource } from '@studio/backend/features/sources/commands.ts'
import { endWork, requestWork } from '@studio/backend/features/work/commands.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { SourceId, type UserId, WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { deriveId, randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { frameKey, videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import { clearParked, parkEvents, toParked } from '@studio/backend/platform/projections/apply/parked.ts'
import { collectionOf } from '@studio/backend/platform/projections/lists/read.ts'
import { describe, expect, it } from 'vitest'
import { someMedia } from '../../../testing/activity-world.ts'
import { testMasterKey } from '../../../testing/test-erasure.ts'
import type { JobRef } from '../../generation/refs.ts'
import {
  age,
  blobs,
  database,
  folder,
  hourMs,
  left,
  log,
  now,
  plant,
  project,
  setUpSweptStore,
  sweep,
} from './testing/swept-store.ts'

setUpSweptStore()

/** A job of two outputs with a file and a mask, of which one output has become an asset. */
async function openJob() {
  const staged = `${randomId()}/staged-${randomId()}/references-0`
  const upload = { n: 0, place: 0, key: staged, contentType: 'image/png', bytes: 5 }
  const mask = `${randomId()}/staged-${randomId()}/maskData-0`
  const { userId, jobId } = await log.admitFor(await log.newUser(), 2, {
    uploads: [upload],
    maskUpload: { key: mask, bytes: 5 },
  })
  const step = { userId, jobId, n: 0, correlationId: 'c', at: now.toISOString() }
  const assetId = await createAsset(log.handle, { ...step, kind: 'output', media: someMedia, sources: [] })
  const [coming, kept, masking] = [
    assetIdOf(jobId, 'output', 1),
    assetIdOf(jobId, 'upload', 0),
    assetIdOf(jobId, 'mask', 0),
  ].map((id) => `${userId}/${id}`)
  return { staged, mask, masking, made: `${userId}/${assetId}`, coming, keeping: kept }
}

/** An asset that is none of the outputs of its open job. */
async function lonelyAsset() {
  const { userId, jobId } = await log.admit(1)
  const step = { userId, jobId, n: 7, correlationId: 'c', at: now.toISOString() }
  return { userId, assetId: await createAsset(log.handle, { ...step, kind: 'output', media: someMedia, sources: [] }) }
}

/** A picture that a person has sent by itself. */
async function upload() {
  const { userId } = await log.admit(1)
  const commandId = randomId()
  const command = { commandId, correlationId: commandId, causationId: commandId, at: now.toISOString() }
  await createUpload(log.handle, { ...command, userId, media: someMedia })
  return `${userId}/${commandId}`
}

const step = ({ userId, jobId }: Pick<JobRef, 'userId' | 'jobId'>) => ({
  userId,
  jobId,
  n: 0,
  kind: 'lip-sync',
  correlationId: 'c',
  at: now.toISOString(),
})

/** A lip sync with a sound of its own, which is stored. */
async function spoken(userId: UserId) {
  const upload = { n: 0, place: 0, key: randomId(), contentType: 'audio/wav', bytes: 5, input: 'audio' }
  const job = await log.admitFor(userId, 1, { kind: 'lip-sync', uploads: [upload] })
  const media = { ...someMedia, contentType: 'audio/wav', width: 0, height: 0 }
  const soundId = await createAsset(log.handle, { ...step(job), kind: 'upload', media, sources: [] })
  await startJob(log.handle, { ...step(job), outputs: 1 })
  return { job, soundId, key: await plant(`${userId}/${soundId}/original`, 25) }
}

/** The job comes to nothing; it is open until it ends. */
async function failed(job: JobRef) {
  const reason = 'cancelled'
  await failOutput(log.handle, { ...step(job), reason, message: '' })
  return { ends: () => endJob(log.handle, { ...step(job), fates: [{ n: 0, fate: 'failed', reason }] }) }
}

/** Whether the blob is there after what has happened is known and a sweep. */
async function survives(key: string): Promise<boolean> {
  await project()
  await sweep()
  return (await left()).includes(key)
}

describe('the sweep of the blob store', () => {
  it('deletes blobs that no event names, and nothing else', async () => {
    const job = await openJob()
    const lonely = await lonelyAsset()
    await project()
    const kept = [
      await plant(`${job.made}/original`, 400),
      await plant(`${job.made}/thumbnail`, 400),
      await plant(`${job.coming}/original`, 30),
      await plant(job.staged, 30),
      await plant(`${job.keeping}/original`, 30),
      await plant(job.mask, 30),
      await plant(`${job.masking}/original`, 30),
      await plant(`${lonely.userId}/${lonely.assetId}/original`, 25),
      await plant(`${randomId()}/${randomId()}/original`, 23),
      await plant(`${randomId()}/staged-${randomId()}/references-0`, 23),
      await plant('somebody/elses/object', 400),
    ]
    await plant(`${randomId()}/${randomId()}/original`, 25)
    await plant(`${randomId()}/${randomId()}/thumbnail`, 400)
    await plant(`${randomId()}/staged-${randomId()}/references-0`, 25)
    expect(await sweep()).toBe(3)
    expect(await left()).toEqual(kept.sort())
    expect(await sweep()).toBe(0)
  })

  it('deletes every variant of a video that no event names, and none of one that is', async () => {
    const { userId, assetId } = await lonelyAsset()
    await project()
    const kept = await Promise.all(mediaVariants.map((variant) => plant(`${userId}/${assetId}/${variant}`, 400)))
    const lost = randomId()
    for (const variant of mediaVariants) await plant(`${userId}/${lost}/${variant}`, 25)
    expect(await sweep()).toBe(mediaVariants.length)
    expect(await left()).toEqual(kept.sort())
  })

  it('deletes files of work that has expired or came to nothing, and leaves those of all other work', async () => {
    const userId = await log.newUser()
    const at = now.toISOString()
    const piece = async (end?: WorkEnd) => {
      const workId = WorkId.parse(randomId())
      const context = { commandId: workId, correlationId: 'c', causationId: 'c', at }
      await requestWork(log.handle, { ...context, workId, userId, kind: 'export' })
      if (end) await endWork(log.handle, { workId, userId, correlationId: 'c', at }, end)
      return await plant(workKey({ userId, workId }, 'archive'), 25)
    }
    const inAnHour = new Date(now.getTime() + hourMs).toISOString()
    const needed = [await piece(), await piece({ outcome: 'done', expiresAt: inAnHour })]
    const unknown = await plant(workKey({ userId, workId: randomId() }, 'archive'), 25)
    await piece({ outcome: 'done', expiresAt: at })
    await piece({ outcome: 'cancelled' })
    await project()
    expect(await sweep()).toBe(2)
    expect(await left()).toEqual([...needed, unknown].sort())
  })

  it('deletes what is put for a person after everything of theirs was deleted, as by a worker that was paused', async () => {
    const at = now.toISOString()
    const command = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at })
    const identity = { issuer: 'test', subject: randomId(), profile: { email: 'ada@atelier.example' }, welcome: true }
    const { userId } = await openAccount({ ...log, masterKey: testMasterKey }, identity, command())
    const job = await log.admitFor(userId, 1)
    const assetId = await createAsset(log.handle, { ...step(job), kind: 'output', media: someMedia, sources: [] })
    await startJob(log.handle, { ...step(job), outputs: 1 })
    await endJob(log.handle, { ...step(job), fates: [{ n: 0, fate: 'stored', assetId }] })
    const key = await plant(`${userId}/${assetId}/original`, 25)
    const archive = await plant(workKey({ userId, workId: randomId() }, 'archive'), 25)
    expect(await survives(key)).toBe(true)
    await requestDeletion(log.handle, userId, command())
    const workId = deriveId(userId, 'account', 'deletion')
    await proveDeletion(log.handle, { ...command(), userId, workId, files: 0, histories: 0 })
    expect(await survives(key)).toBe(false)
    expect(await left()).not.toContain(archive)
  })

  it('never deletes a picture that was uploaded by itself, whether the read models have it or not', async () => {
    const [shown, unknown] = [await upload(), await upload()]
    await project()
    await collectionOf(database.db, assets).deleteOne({ _id: unknown.slice(unknown.indexOf('/') + 1) })
    const kept = [
      ...(await Promise.all([shown, unknown].map((folder) => plant(`${folder}/original`, 400)))),
      ...(await Promise.all([shown, unknown].map((folder) => plant(`${folder}/preview`, 400)))),
      // its bytes are stored, and its event is appended next
      await plant(`${randomId()}/${randomId()}/original`, 0),
      await plant(`${randomId()}/staged-${randomId()}/image-0`, 0),
    ]
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual(kept.sort())
  })

  it('keeps an uploaded video that was not read yet until its source has ended', async () => {
    const userId = await log.newUser()
    const sourceId = SourceId.parse(randomId())
    const ids = { userId, commandId: sourceId, correlationId: 'c', causationId: 'c', at: now.toISOString() }
    const key = await plant(`${userId}/staged-${randomId()}/video-0`, 30)
    await requestSource(log.handle, { ...ids, sourceId, kind: 'upload', stagedKey: key })
    expect(await survives(key)).toBe(true)
    await failedSource(log.handle, { ...ids, workId: sourceId }, 'unreadable')
    expect(await survives(key)).toBe(false)
  })

  it('deletes videos and frames a week after they were stored, and those of sources that have failed, after a day', async () => {
    const userId = await log.newUser()
    const [known, failed] = [SourceId.parse(randomId()), SourceId.parse(randomId())]
    const ids = { userId, correlationId: 'c', causationId: 'c', at: now.toISOString() }
    for (const sourceId of [known, failed]) {
      await requestSource(log.handle, { ...ids, commandId: sourceId, sourceId, kind: 'upload' })
    }
    await failedSource(log.handle, { ...ids, workId: failed }, 'unreadable')
    await project()
    const kept = [
      await plant(videoKey({ userId, sourceId: known }), 6 * 24),
      await plant(frameKey({ userId, sourceId: failed }, 500, 'full'), 23),
    ]
    await plant(frameKey({ userId, sourceId: known }, 500, 'small'), 8 * 24)
    await plant(videoKey({ userId, sourceId: failed }), 25)
    await plant(videoKey({ userId, sourceId: randomId() }), 25)
    expect(await sweep()).toBe(3)
    expect(await left()).toEqual(kept.sort())
  })

  it('leaves every address of which it does not know when it is needed', async () => {
    await project()
    const kept = [
      await plant(`${randomId()}/portrait-${randomId()}/original`, 400),
      await plant(`${randomId()}/${randomId()}/waveform`, 400),
      await plant(`${randomId()}/${randomId()}`, 400),
      await plant('staged-1/image-0', 400),
      await plant(`${randomId()}/staged-${randomId()}/image-0/more`, 400),
    ]
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual(kept.sort())
  })

  it('does not delete an asset that is missing from the read model', async () => {
    const { userId, assetId } = await lonelyAsset()
    await project()
    await collectionOf(database.db, assets).deleteMany({})
    const key = await plant(`${userId}/${assetId}/original`, 400)
    expect(await sweep()).toBe(0)
    expect(await left()).toEqual([key])
  })

  it('deletes what a purge has left that was interrupted before the bytes', async () => {
    const { userId, assetId } = await lonelyAsset()
    const trashedAt = new Date(now.getTime() - 31 * 24 * hourMs).toISOString()
    const ids = { commandId: randomId(), correlationId: randomId(), causationId: randomId() }
    await trashAsset(log.handle, { ...ids, at: trashedAt, userId, assetId })
    const key = await plant(`${userId}/${assetId}/original`, 25)
    await project()
    expect(await sweep()).toBe(0)
    await expireAsset(
      log.handle,
      { ...blobs, delete: () => Promise.resolve() },
      { assetId, trashedAt },
      now.toISOString(),
    )
    await project()
    expect(await left()).toEqual([key])
    expect(await sweep()).toBe(1)
    expect(await left()).toEqual([])
  })

  it('deletes a mask when the last image that was made with it is deleted for good, also by a retry', async () => {
    const userId = await log.newUser()
    const maskUpload = { key: `${userId}/staged-${randomId()}/maskData-0`, bytes: 5 }
    const first = await log.admitFor(userId, 1, { maskUpload })
    const context = { userId, correlationId: 'c', causationId: 'c', at: now.toISOString() }
    await createMask(log.handle, { ...context, jobId: first.jobId, media: someMedia })
    const maskId = assetIdOf(first.jobId, 'mask', 0)
    const key = await plant(`${userId}/${maskId}/original`, 25)
    const isThere = () => survives(key)
    const purgedImageOf = async ({ jobId }: JobRef) => {
      const made = { ...context, jobId, n: 0, kind: 'output', media: someMedia, sources: [] }
      const assetId = await createAsset(log.handle, made)
      expect(await isThere(), 'while there is an image').toBe(true)
      await trashAsset(log.handle, { ...context, commandId: randomId(), assetId })
      await purgeAsset({ handle: log.handle, blobs, log: console }, { ...context, commandId: randomId(), assetId })
    }
    const again = await log.retry(first)
    await purgedImageOf(first)
    expect(await isThere(), 'while a retry is under way').toBe(true)
    await purgedImageOf(again)
    expect(await isThere()).toBe(false)
    expect(await log.types(assetStream(maskId))).toEqual(['AssetCreated', 'AssetPurged'])
  })

  it('deletes the sound of a clip when the last clip that was made with it is deleted for good', async () => {
    const userId = await log.newUser()
    const command = { userId, correlationId: 'c', causationId: 'c', at: now.toISOString() }
    const { job: first, soundId, key } = await spoken(userId)
    await (await failed(first)).ends()
    expect(await survives(key), 'while the clip can be asked for again').toBe(true)
    const inputAssetIds = { audio: soundId }
    const again = await log.admitFor(userId, 1, { kind: 'lip-sync', retryOf: first.jobId, inputAssetIds })
    expect(await survives(key), 'while a retry is under way').toBe(true)
    await startJob(log.handle, { ...step(again), outputs: 1 })
    const assetId = await createAsset(log.handle, { ...step(again), kind: 'output', media: clipMedia, sources: [] })
    await endJob(log.handle, { ...step(again), fates: [{ n: 0, fate: 'stored', assetId }] })
    expect(await survives(key), 'while there is a clip').toBe(true)
    await trashAsset(log.handle, { ...command, commandId: randomId(), assetId })
    expect(await survives(key), 'while the clip is in the trash').toBe(true)
    await purgeAsset({ handle: log.handle, blobs, log: console }, { ...command, commandId: randomId(), assetId })
    expect(await survives(key)).toBe(false)
    expect(await log.types(assetStream(soundId))).toEqual(['AssetCreated', 'UploadPurged'])
  })

  it('deletes the sound of a clip that came to nothing and was put away, once its job is over', async () => {
    const userId = await log.newUser()
    const { job, key } = await spoken(userId)
    const { ends } = await failed(job)
    const command = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: now.toISOString(), userId }
    await dismissFailures(log.handle, { ...command, failures: [{ jobId: job.jobId, n: 0 }] })
    expect(await survives(key), 'while the job is open').toBe(true)
    await ends()
    expect(await survives(key)).toBe(false)
  })

  it('keeps the sound of a person of whose requests one could not be projected, as that may be a retry', async () => {
    const userId = await log.newUser()
    const { job, key } = await spoken(userId)
    const { ends } = await failed(job)
    const command = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: now.toISOString(), userId }
    await dismissFailures(log.handle, { ...command, failures: [{ jobId: job.jobId, n: 0 }] })
    await ends()
    await project()
    const stream = queueStream(userId)
    const event = { id: randomId(), stream, revision: 0n, position: 1n, type: 'JobRequested', created: now }
    await parkEvents(database.db, [toParked(event, 'unreadable')])
    expect(await survives(key)).toBe(true)
    await clearParked(database.db, [stream], 1n)
    expect(await survives(key)).toBe(false)
  })

  it('deletes the drafts of interrupted puts', async () => {
    await project()
    await mkdir(join(folder, '.unfinished'), { recursive: true })
    for (const [name, hours] of [
      ['killed', 25],
      ['under-way', 1],
    ] as const) {
      await writeFile(join(folder, '.unfinished', name), 'half')
      await age(`.unfinished/${name}`, hours)
    }
    await sweep()
    expect(await readdir(join(folder, '.unfinished'))).toEqual(['under-way'])
  })

  it('stops when it is cancelled', async () => {
    await project()
    const key = await plant(`${randomId()}/${randomId()}/original`, 400)
    await expect(sweep(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await left()).toEqual([key])
  })
})
