import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AssetId, SourceId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Endpoint, Problem } from '../../platform/http/contract/endpoint.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { playableKey, videoKey } from '../../platform/media/blobs/source-keys.ts'
import { makeVideo } from '../../platform/media/testing/videos.ts'
import { withWorkFolder } from '../../platform/media/video/work-folder.ts'
import { callOf } from '../../testing/calls.ts'
import type { Values } from '../../testing/ordinary-values.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { trashAsset } from '../assets/commands.ts'
import { assetAt } from '../assets/lookup/address-queries.ts'
import { projected } from '../assets/testing/picture.ts'
import { galleryImages } from '../gallery/contract.ts'
import { getGeneration } from '../images/contract.ts'
import { formOf } from '../images/testing/studio.ts'
import { familyOf } from '../lineage/contract.ts'
import { listWork, retryWork } from '../work/contract.ts'
import { openWork } from '../work/open-queries.ts'
import { workInLog } from '../work-steps.ts'
import { cancelSource, failedSource, requestSource, storedSource } from './commands.ts'
import {
  downloadTiktok,
  downloadYoutube,
  extractFrames,
  getSource,
  readSourceVideo,
  saveFrame,
  uploadVideo,
} from './contract.ts'
import { framesOf } from './frame-lists.ts'
import { sourceBytes, sourceOfLink } from './queries.ts'
import { importLink, importUpload } from './request-source.ts'
import { sourceOf } from './testing/source.ts'

const fixture = studioFixture()

async function ask(endpoint: Endpoint, values: Values, person = fixture.owner): Promise<unknown> {
  await projected(fixture.studio)
  const response = await person.send(callOf(endpoint, values))
  return response.statusCode === 200 ? response.json() : Problem.parse(response.json())
}

const save = async (videoId: string, timestamp?: number, person = fixture.owner): Promise<unknown> =>
  await ask(saveFrame, { videoId, timestamp }, person)

/** What the slice works with, without patience: nobody does the work. */
function impatient() {
  const { engines, config } = fixture.studio
  const { store, db } = engines
  const blobs = filesystemBlobs(config.mediaFolder)
  const handle = createHandle(store)
  const slots = { handle, find: (work: { workId: string; stream: string }) => workInLog(store, work) }
  return { handle, slots, store, db, blobs, now: () => new Date(), storageQuota: 1e9, patienceMs: 0 }
}

const context = () => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() })
const asked = () => ({ userId: fixture.owner.userId, command: context() })
const link = 'https://youtu.be/dQw4w9WgXcQ'

describe('a request for a video', () => {
  it.each([
    [downloadTiktok, '', 'Please enter a TikTok URL'],
    [downloadYoutube, '   ', 'Please enter a YouTube URL'],
    [downloadTiktok, 'http://127.0.0.1/video.mp4', 'Failed to download TikTok video'],
    [downloadYoutube, 'https://www.youtube.com/playlist?list=PL1', 'Failed to download YouTube video'],
  ])('is refused in the words of the specification (%#)', async (endpoint, url, error) => {
    expect(await ask(endpoint, { url })).toMatchObject({ error })
    expect(await openWork(fixture.studio.engines.db)).toEqual([])
  })

  it('says why beside them', async () => {
    const url = 'https://www.youtube.com/playlist?list=PL1'
    expect(await ask(downloadYoutube, { url })).toMatchObject({
      code: 'source-failed',
      details: { reason: 'playlist', explanation: 'This link leads to many videos. Please paste the link of one.' },
    })
  })

  it('takes only files that are videos by their bytes', async () => {
    const { payload, headers } = await formOf({}, [['video', Buffer.from('<html>')]])
    const response = await fixture.owner.send({ method: 'POST', url: uploadVideo.path, payload, headers })
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: 'unsupported-media-type' }])
    expect(await ask(uploadVideo, {})).toMatchObject({ error: 'Please upload a video' })
  })

  it('that is not done in time says so; asking again joins the work under way, and what was stored is not fetched again', async () => {
    const deps = impatient()
    const late = { message: 'Failed to download YouTube video', code: 'source-late' }
    await expect(importLink(deps, 'youtube', link, asked())).rejects.toMatchObject(late)
    await projected(fixture.studio)
    await expect(importLink(deps, 'youtube', link, asked())).rejects.toMatchObject(late)
    const [work, ...others] = await openWork(deps.db)
    expect([work?.kind, others]).toEqual(['youtube-source', []])
    const named = { ...late, details: { videoId: work?.workId } }
    await expect(importLink(deps, 'youtube', link, asked())).rejects.toMatchObject(named)
    const frames = framesOf(deps, { userId: fixture.owner.userId, sourceId: work?.workId ?? '' })
    await expect(frames).rejects.toMatchObject({ code: 'source-late', details: { videoId: work?.workId } })

    const sourceId = SourceId.parse(work?.workId)
    const step = { workId: sourceId, userId: fixture.owner.userId, correlationId: 'c', at: context().at }
    const video = { durationMs: 1, width: 1, height: 1, bytes: 1, contentType: 'video/mp4' }
    await storedSource(deps.handle, step, video)
    await projected(fixture.studio)
    expect(await importLink(deps, 'youtube', link, asked())).toBe(sourceId)
    await failedSource(deps.handle, step, 'unreadable')
    await projected(fixture.studio)
    // it has failed since, so that the next request begins anew
    await expect(importLink(deps, 'youtube', link, asked())).rejects.toMatchObject(late)
    await projected(fixture.studio)
    const [again] = await openWork(deps.db)
    expect(again?.workId).not.toBe(sourceId)
    await failedSource(deps.handle, { ...step, workId: again?.workId ?? '' }, 'unreachable')
    await projected(fixture.studio)
  })

  it('does not join a source that is being cancelled, nor counts the video of one that has failed', async () => {
    const deps = impatient()
    const { userId } = fixture.owner
    const url = 'https://youtu.be/cancelled11'
    const sourceId = async () => {
      await expect(importLink(deps, 'youtube', url, asked())).rejects.toMatchObject({ code: 'source-late' })
      await projected(fixture.studio)
      const known = await sourceOfLink(deps.db, userId, 'https://www.youtube.com/watch?v=cancelled11', new Date())
      return SourceId.parse(known?._id)
    }
    const cancelled = await sourceId()
    const before = await sourceBytes(deps.db, userId, new Date())
    const step = { workId: cancelled, userId, correlationId: 'c', at: context().at }
    await storedSource(deps.handle, step, { durationMs: 1, width: 1, height: 1, bytes: 5, contentType: 'video/mp4' })
    await cancelSource(deps.handle, { ...context(), workId: cancelled, userId })
    await projected(fixture.studio)
    expect(await sourceBytes(deps.db, userId, new Date())).toBe(before + 5)
    const again = await sourceId()
    expect(again).not.toBe(cancelled)
    for (const workId of [cancelled, again]) await failedSource(deps.handle, { ...step, workId }, 'cancelled')
    await projected(fixture.studio)
    expect(await sourceBytes(deps.db, userId, new Date())).toBe(before)
  })

  it('deletes the second file of an upload that is sent twice', async () => {
    const deps = impatient()
    const { userId, command } = asked()
    const files = filesystemBlobs(fixture.studio.config.mediaFolder)
    let begun = 0
    const onBegun = () => {
      begun += 1
    }
    for (const n of [1, 2]) {
      const key = `${userId}/staged-${n}/video-0`
      await files.put(key, Buffer.from('x'), { contentType: 'video/mp4' })
      const file = { key, bytes: 1, contentType: 'video/mp4', checksum: 'c' }
      const late = { code: 'source-late' }
      await expect(importUpload(deps, file, { userId, command, onBegun })).rejects.toMatchObject(late)
    }
    expect(begun).toBe(1)
    const left = (await Array.fromAsync(files.list())).map(({ key }) => key)
    expect(left.filter((key) => key.startsWith(userId))).toEqual([`${userId}/staged-1/video-0`])
    const step = { workId: command.commandId, userId, correlationId: 'c', at: command.at }
    await failedSource(deps.handle, step, 'unreadable')
    await projected(fixture.studio)
  })

  it('leaves an upload to the work that has begun, also when the request is refused after that', async () => {
    const bytes = await withWorkFolder(async (folder) => readFile(await makeVideo(path.join(folder, 'a.mp4'))))
    const { payload, headers } = await formOf({}, [['video', bytes]])
    const sent = fixture.owner.send({ method: 'POST', url: uploadVideo.path, payload, headers })
    const { db } = fixture.studio.engines
    await expect.poll(async () => (await openWork(db)).map(({ kind }) => kind)).toEqual(['upload-source'])
    const [work] = await openWork(db)
    const step = { workId: work?.workId ?? '', userId: fixture.owner.userId, correlationId: 'c', at: context().at }
    await failedSource(createHandle(fixture.studio.engines.store), step, 'unreadable')
    expect((await sent).json()).toMatchObject({ error: 'Failed to upload video', details: { reason: 'unreadable' } })
    const { userId } = fixture.owner
    const keys = (await Array.fromAsync(filesystemBlobs(fixture.studio.config.mediaFolder).list())).map(
      ({ key }) => key,
    )
    expect(keys.filter((key) => key.startsWith(userId))).toEqual([expect.stringMatching('/video-0$')])
  })
})

describe('a video that could not be had', () => {
  const failed = async (kind: string, wanted?: string) => {
    const sourceId = SourceId.parse(randomId())
    const { userId } = fixture.owner
    const { handle } = impatient()
    await requestSource(handle, { ...context(), sourceId, userId, kind, link: wanted })
    await failedSource(handle, { workId: sourceId, userId, correlationId: 'c', at: context().at }, 'unreachable')
    await projected(fixture.studio)
    const listed = listWork.response.parse((await fixture.owner.send(callOf(listWork, {}))).json())
    return { workId: sourceId, retriable: listed.find(({ id }) => id === sourceId)?.retriable }
  }
  const retry = (workId: string) => fixture.owner.send(callOf(retryWork, { workId }))

  it('by a link is asked for again from the list of work, once, however often that is pressed', async () => {
    const { workId, retriable } = await failed('tiktok', 'https://www.tiktok.com/@a/video/1')
    expect(retriable).toBe(true)
    const first = await retry(workId)
    expect(first.statusCode).toBe(202)
    await projected(fixture.studio)
    const again = retryWork.response.parse(first.json()).workId
    const open = await openWork(fixture.studio.engines.db)
    expect(open).toMatchObject([{ kind: 'tiktok-source', workId: again }])
    expect((await retry(workId)).json()).toMatchObject({ workId: again })
    const step = { workId: again, userId: fixture.owner.userId, correlationId: 'c', at: context().at }
    await failedSource(impatient().handle, step, 'unreachable')
    await projected(fixture.studio)
  })

  it('by an upload is not: its file is gone', async () => {
    const { workId, retriable } = await failed('upload')
    expect(retriable).toBe(false)
    expect(await retry(workId)).toMatchObject({ statusCode: 409 })
  })
})

describe('the frames of a video', () => {
  it('are small pictures with their times', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner, [0, 1_500])
    const { success, frames } = extractFrames.response.parse(await ask(extractFrames, { videoId }))
    expect([success, frames.map(({ timestamp }) => timestamp)]).toEqual([true, [0, 1.5]])
    expect(frames[0]?.dataUrl).toMatch(/^data:image\/jpeg;base64,\/9j\//)
  })

  it('that could not be extracted fail in the words of the specification', async () => {
    const { userId } = fixture.owner
    const sourceId = SourceId.parse(randomId())
    const { handle } = impatient()
    await requestSource(handle, {
      ...context(),
      sourceId,
      userId,
      kind: 'tiktok',
      link: 'https://vm.tiktok.com/ZMabc/',
    })
    const step = { workId: sourceId, userId, correlationId: 'c', at: context().at }
    await storedSource(handle, step, { durationMs: 1, width: 1, height: 1, bytes: 1, contentType: 'video/mp4' })
    await failedSource(handle, step, 'too-demanding')
    expect(await ask(extractFrames, { videoId: sourceId })).toMatchObject({ error: 'Failed to extract frames' })
  })

  it('do not exist for anybody else, nor for a video that never was', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner)
    for (const id of [videoId, randomId()]) {
      expect(await ask(extractFrames, { videoId: id }, fixture.stranger)).toMatchObject({ status: 404 })
      expect(await save(id, 0, fixture.stranger)).toMatchObject({ status: 404 })
    }
  })
})

describe('a saved frame', () => {
  it('is an image of the gallery and a generation of one, which knows its video', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner)
    const { generationId, imageUrl } = saveFrame.response.parse(await save(videoId, 1))
    const assetId = assetAt(imageUrl)
    expect(await ask(getGeneration, { id: generationId })).toMatchObject({
      generatedImages: [imageUrl],
      numberOfImages: 1,
      model: 'video-frame',
      aspectRatio: 'widescreen',
      status: 'completed',
      costCents: 0,
      frame: { videoId, timestamp: 1 },
    })
    const shown = galleryImages.response.parse(await ask(galleryImages, { ids: assetId }))
    expect(shown.images).toMatchObject([{ id: assetId, generationId, n: 0, width: 64, height: 36 }])
    const family = familyOf.response.parse(await ask(familyOf, { assetId }))
    expect(family.generation?.frame).toEqual({ videoId, timestamp: 1 })
  })

  it('tells where its video comes from, and leads to the other frames of it, also to one in the trash', async () => {
    const { userId } = fixture.owner
    const link = 'https://www.tiktok.com/@a/video/7'
    const videoId = await sourceOf(fixture.studio, fixture.owner, [4_000, 5_000, 6_000], { kind: 'tiktok', link })
    const saved: string[] = []
    for (const timestamp of [6, 4]) {
      saved.push(assetAt(saveFrame.response.parse(await save(videoId, timestamp)).imageUrl))
    }
    const [late, early] = saved.map((id) => AssetId.parse(id))
    await trashAsset(impatient().handle, { ...context(), assetId: AssetId.parse(early), userId })
    await projected(fixture.studio)
    const { video } = familyOf.response.parse(await ask(familyOf, { assetId: late }))
    expect(video).toMatchObject({ kind: 'tiktok', link })
    const frames = video?.frames.map(({ timestamp, picture }) => [timestamp, picture.id, picture.daysLeft])
    expect(frames).toEqual([
      [4, early, 30],
      [6, late, undefined],
    ])
  })

  it('is saved once, however often it is asked for', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner, [2_000])
    const [one, two] = await Promise.all([save(videoId, 2), save(videoId, 2)])
    expect(one).toEqual(two)
  })

  it('is one that was chosen, and one of the video', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner)
    expect(await ask(saveFrame, { videoId, timestamp: undefined })).toMatchObject({ error: 'Please select a frame' })
    expect(await save(videoId, 0.5)).toMatchObject({ status: 404, error: 'This frame does not exist.' })
  })
})

describe('an imported video', () => {
  const read = async (videoId: string, headers: Record<string, string> = {}, person = fixture.owner) => {
    await projected(fixture.studio)
    return await person.send({ ...callOf(readSourceVideo, { videoId }), headers })
  }
  const put = async (sourceId: SourceId, part: 'video' | 'playable', bytes: string) => {
    const source = { userId: fixture.owner.userId, sourceId }
    const key = part === 'video' ? videoKey(source) : playableKey(source)
    await filesystemBlobs(fixture.studio.config.mediaFolder).put(key, Buffer.from(bytes), { contentType: 'video/mp4' })
  }

  it('is told with its length, its size and where it came from, to its owner', async () => {
    const { studio, owner, stranger } = fixture
    const link = 'https://www.tiktok.com/@me/video/7212345678901234567'
    const [linked, sent] = [await sourceOf(studio, owner, [0], { kind: 'tiktok', link }), await sourceOf(studio, owner)]
    const facts = { durationMs: 2_000, width: 64, height: 36 }
    expect(await ask(getSource, { videoId: linked })).toEqual({ videoId: linked, kind: 'tiktok', link, ...facts })
    expect(await ask(getSource, { videoId: sent })).toEqual({ videoId: sent, kind: 'upload', ...facts })
    expect(await ask(getSource, { videoId: linked }, stranger)).toMatchObject({ code: 'not-found' })
    expect(await ask(getSource, { videoId: randomId() })).toMatchObject({ code: 'not-found' })
  })

  it('is played as it is, in parts if asked for, by its owner', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner)
    await put(videoId, 'video', 'the video itself')
    const whole = await read(videoId)
    expect([whole.statusCode, whole.body]).toEqual([200, 'the video itself'])
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    const part = await read(videoId, { range: 'bytes=4-8' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'video', 'bytes 4-8/16'])
    expect((await read(videoId, {}, fixture.stranger)).statusCode).toBe(404)
  })

  it('is played from its copy where there is one', async () => {
    const videoId = await sourceOf(fixture.studio, fixture.owner)
    await put(videoId, 'video', 'the video itself')
    await put(videoId, 'playable', 'its copy')
    expect((await read(videoId)).body).toBe('its copy')
  })
})
