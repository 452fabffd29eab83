import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requestSource } from '@studio/backend/features/sources/commands.ts'
import { sourceEvents, sourceStream } from '@studio/backend/features/sources/events.ts'
import type { WorkEnd } from '@studio/backend/features/work/events.ts'
import { SourceId, type UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { BlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { frameKey, playableKey, videoKey } from '@studio/backend/platform/media/blobs/source-keys.ts'
import type { Downloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import { makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { UnusableVideo } from '@studio/backend/platform/media/video/unusable-video.ts'
import { type WorkFolder, workFolder } from '@studio/backend/platform/media/video/work-folder.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityWorld, startActivityWorld } from '../../../testing/activity-world.ts'
import { endOfFailed } from '../requested/failures.ts'
import type { WorkTask } from '../requested/kind.ts'
import { sourceWork } from './source-work.ts'

let world: ActivityWorld
let folder: WorkFolder
let userId: UserId
let clip = ''
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await workFolder()
  clip = await makeVideo(path.join(folder.path, 'clip.mp4'))
})
afterAll(async () => {
  await world.log.stop()
  await folder.remove()
})
beforeEach(async () => {
  userId = await world.log.newUser()
})

const blobs = () => filesystemBlobs(path.join(folder.path, 'media'))
const stored = async () =>
  (await Array.fromAsync(blobs().list())).map(({ key }) => key).filter((key) => key.startsWith(userId))

interface Asked {
  readonly stagedKey?: string
  readonly link?: string
}

async function requested(asked: Asked): Promise<SourceId> {
  const sourceId = SourceId.parse(randomId())
  const context = { commandId: sourceId, correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const kind = asked.link === undefined ? 'upload' : 'youtube'
  await requestSource(world.deps.handle, { ...context, ...asked, sourceId, userId, kind })
  return sourceId
}

async function staged(file = clip): Promise<string> {
  const stagedKey = `${userId}/staged-${randomId()}/video-0`
  const { createReadStream } = await import('node:fs')
  await blobs().put(stagedKey, createReadStream(file), { contentType: 'video/mp4' })
  return stagedKey
}

interface Attempt {
  readonly download?: Downloader
  readonly signal?: AbortSignal
  readonly blobs?: BlobStore
}

const refOf = (sourceId: SourceId) =>
  ({ workId: sourceId, userId, kind: 'upload-source', stream: sourceStream(sourceId), queue: 'work' }) as const

/** One attempt at the work, whose end nobody writes. Returns what it was told of progress. */
async function attempt(sourceId: SourceId, { signal = new AbortController().signal, ...means }: Attempt = {}) {
  const told: number[] = []
  const progress = (percent: number) => Promise.resolve(void told.push(Math.round(percent)))
  const task: WorkTask = { ...refOf(sourceId), correlationId: 'c', signal, progress }
  await sourceWork.perform({ ...world.deps, blobs: blobs(), ...means }, task)
  return told
}

async function end(sourceId: SourceId, how: WorkEnd): Promise<void> {
  const step = { ...refOf(sourceId), correlationId: 'c', at: new Date().toISOString() }
  await sourceWork.life?.end({ ...world.deps, blobs: blobs() }, step, how)
}

/** Does the work as a worker would, and writes its end also where it throws. Returns what it was told of progress. */
async function perform(sourceId: SourceId, means: Attempt = {}): Promise<readonly number[]> {
  try {
    const told = await attempt(sourceId, means)
    await end(sourceId, { outcome: 'done' })
    return told
  } catch (error) {
    if (!(error instanceof Error)) throw error
    await end(sourceId, endOfFailed(error))
    return []
  }
}

const eventsOf = (sourceId: SourceId) => world.deps.store.read(sourceStream(sourceId), sourceEvents)
const lastOf = async (sourceId: SourceId) => (await eventsOf(sourceId)).at(-1)

describe('an uploaded video', () => {
  it('is stored with its frames, and the file that was sent is gone', async () => {
    const sourceId = await requested({ stagedKey: await staged() })
    await perform(sourceId)
    const timestampsMs = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]
    const data = { sourceId, userId }
    expect((await eventsOf(sourceId)).slice(1)).toMatchObject([
      { type: 'SourceStored', data: { ...data, video: { durationMs: 1_000, width: 160, height: 90 } } },
      { type: 'FramesExtracted', data: { ...data, timestampsMs } },
    ])
    const frames = timestampsMs.flatMap((time) =>
      (['full', 'small'] as const).map((size) => frameKey({ userId, sourceId }, time, size)),
    )
    const source = { userId, sourceId }
    // its index is at its end, so that a browser could not begin to play it
    expect((await stored()).toSorted()).toEqual([...frames, videoKey(source), playableKey(source)].toSorted())
  })

  it('that is none leaves nothing behind and says why', async () => {
    await writeFile(path.join(folder.path, 'page.mp4'), '<html>')
    const sourceId = await requested({ stagedKey: await staged(path.join(folder.path, 'page.mp4')) })
    await perform(sourceId)
    expect(await lastOf(sourceId)).toMatchObject({ data: { reason: 'unreadable', step: 'video' } })
    expect(await stored()).toEqual([])
  })

  it('is read again from the store after a crash, not from the file that was sent', async () => {
    const stagedKey = await staged()
    const sourceId = await requested({ stagedKey })
    const broken = new Error('the disk is full')
    const put = blobs().put
    const failing = {
      ...blobs(),
      put: (...args: Parameters<typeof put>) => (args[0].includes('full-') ? Promise.reject(broken) : put(...args)),
    }
    await expect(attempt(sourceId, { blobs: failing })).rejects.toThrow(broken)
    await blobs().delete(stagedKey)
    await perform(sourceId)
    expect((await eventsOf(sourceId)).map(({ type }) => type)).toEqual([
      'SourceRequested',
      'SourceStored',
      'FramesExtracted',
    ])
  })

  it('is there for the next attempt when one is believed dead', async () => {
    const stagedKey = await staged()
    const sourceId = await requested({ stagedKey })
    const refusedHeartbeat = AbortSignal.abort()
    await expect(attempt(sourceId, { signal: refusedHeartbeat })).rejects.toMatchObject({ name: 'AbortError' })
    expect(await stored()).toEqual([stagedKey])
    await perform(sourceId)
    expect(await lastOf(sourceId)).toMatchObject({ type: 'FramesExtracted' })
  })

  it('that is cancelled leaves no video behind, and one whose frames were there first stays', async () => {
    const sourceId = await requested({ stagedKey: await staged() })
    await perform(sourceId, { signal: AbortSignal.abort(new Error('cancelled')) })
    expect(await stored()).toEqual([])
    expect(await lastOf(sourceId)).toMatchObject({ type: 'SourceFailed' })

    const other = await requested({ stagedKey: await staged() })
    await perform(other)
    await end(other, { outcome: 'cancelled' })
    expect(await stored()).toContain(videoKey({ userId, sourceId: other }))
  })

  it('ends also when its files cannot be deleted', async () => {
    const sourceId = await requested({ stagedKey: await staged() })
    const step = { ...refOf(sourceId), correlationId: 'c', at: new Date().toISOString() }
    const away = { ...blobs(), delete: () => Promise.reject(new Error('the store is away')) }
    await sourceWork.life?.end({ ...world.deps, blobs: away }, step, { outcome: 'cancelled' })
    expect(await lastOf(sourceId)).toMatchObject({ data: { reason: 'cancelled' } })
  })
})

describe('a link', () => {
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

  it('is downloaded from its site alone, and tells how far it is', async () => {
    const sourceId = await requested({ link })
    const asked: unknown[] = []
    const told = await perform(sourceId, {
      download: ({ link: wanted, site, progress }) => {
        asked.push(wanted, site.extractors)
        progress(50)
        return Promise.resolve(clip)
      },
    })
    expect(asked).toEqual([link, ['youtube']])
    expect(told).toEqual([40, 80])
    expect(await lastOf(sourceId)).toMatchObject({ type: 'FramesExtracted' })
  })

  it('that cannot be downloaded fails with its reason', async () => {
    const sourceId = await requested({ link })
    await perform(sourceId, { download: () => Promise.reject(new UnusableVideo('private', 'x')) })
    expect(await lastOf(sourceId)).toMatchObject({ data: { reason: 'private', step: 'video' } })
    expect(await stored()).toEqual([])
  })
})
