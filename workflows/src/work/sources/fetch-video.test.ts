import { once } from 'node:events'
import { SourceId, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Downloader } from '@studio/backend/platform/media/downloader/downloader.ts'
import { expect, it } from 'vitest'
import { fetchVideo } from './fetch-video.ts'

const source = {
  sourceId: SourceId.parse(randomId()),
  userId: UserId.parse(randomId()),
  kind: 'youtube',
  link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  stagedKey: undefined,
  stored: false,
}
const nothing = () => Promise.resolve()
const blobs = { get: () => Promise.resolve(null), head: () => Promise.resolve(null), put: nothing, delete: nothing }

const fetchedWith = (download: Downloader, progress: (percent: number) => Promise<void>) =>
  fetchVideo({ blobs, download }, source, { folder: 'unused', signal: new AbortController().signal, progress })

const storeAway = new Error('the event store does not answer')
const untold = () => Promise.reject(storeAway)

it('tells the progress of a download one step after the other', async () => {
  const told: string[] = []
  const tell = async (percent: number) => {
    told.push(`begins ${percent}`)
    await Promise.resolve()
    told.push(`has ${percent}`)
  }
  const download: Downloader = async ({ progress }) => {
    for (const percent of [10, 20]) progress(percent)
    return 'video'
  }
  expect(await fetchedWith(download, tell)).toBe('video')
  expect(told).toEqual(['begins 10', 'has 10', 'begins 20', 'has 20'])
})

it('stops a download whose progress cannot be told', async () => {
  const download: Downloader = async ({ progress, signal }) => {
    progress(10)
    await once(signal, 'abort')
    signal.throwIfAborted()
    return 'video'
  }
  await expect(fetchedWith(download, untold)).rejects.toThrow(storeAway)
})

it('fails when the last of the progress cannot be told', async () => {
  const download: Downloader = async ({ progress }) => {
    progress(100)
    return 'video'
  }
  await expect(fetchedWith(download, untold)).rejects.toThrow(storeAway)
})
