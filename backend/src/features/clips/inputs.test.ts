import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { makeSound, makeVideo } from '../../platform/media/testing/videos.ts'
import { type WorkFolder, workFolder } from '../../platform/media/video/work-folder.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type TestDatabase, testDatabase } from '../../platform/projections/testing/test-database.ts'
import { assets } from '../assets/projection.ts'
import { inputFinder } from './inputs.ts'

let database: TestDatabase
let work: WorkFolder
beforeAll(async () => {
  ;[database, work] = await Promise.all([testDatabase(), workFolder()])
})
afterAll(() => Promise.all([database.drop(), work.remove()]))

const notAsked = () => Promise.reject(new Error('No picture was given'))
const userId = UserId.parse(randomId())

/** A sound and a video that came with a form, and what is found for them. */
async function found() {
  const blobs = filesystemBlobs(work.path)
  const staged = async (file: string, contentType: string) => {
    const key = `${userId}/staged-${randomId()}/file-0`
    const bytes = await readFile(file)
    await blobs.put(key, bytes, { contentType })
    return { key, checksum: path.basename(file), contentType, bytes: bytes.length }
  }
  const video = await staged(await makeVideo(path.join(work.path, 'a.mp4'), { seconds: 2 }), 'video/mp4')
  const audio = await staged(await makeSound(path.join(work.path, 'a.webm'), 3), 'video/webm')
  const find = inputFinder({ blobs, db: database.db, fetchPicture: notAsked, decoder: { inspectUpload: notAsked } })
  const { signal } = new AbortController()
  const files = { video: [video], audio: [audio] }
  const media = { subject: 'picture-or-video', audio: 'sound' } as const
  const given = { inputs: { subject: video, audio }, files, addFile: notAsked, media, signal }
  return { video, audio, ...(await find(userId, given)) }
}

it('has the sound and the clip that a person has with the same bytes in place of the files', async () => {
  const before = await found()
  expect(before).toMatchObject({ assetIds: {}, unused: [] })
  expect(before.uploads.map(({ input, contentType }) => [input, contentType])).toEqual([
    ['subject', 'video/mp4'],
    ['audio', 'audio/webm'],
  ])
  const [videoId, soundId] = [randomId(), randomId()]
  const stored = { position: 1n, userId, kind: 'upload', jobId: randomId(), listedUpload: true }
  await collectionOf<typeof stored & { _id: string; medium: string; media: object }>(database.db, assets).insertMany([
    { ...stored, kind: 'output', _id: videoId, medium: 'video', media: { checksum: 'a.mp4' } },
    { ...stored, _id: soundId, medium: 'audio', media: { checksum: 'a.webm' } },
  ])
  const after = await found()
  expect(after).toMatchObject({ uploads: [], assetIds: { subject: videoId, audio: soundId } })
  expect(after.lengths).toEqual(before.lengths)
  expect(after.unused).toEqual([after.video.key, after.audio.key])
})

it('hands a picture that it has fetched over to the request', async () => {
  const blobs = filesystemBlobs(work.path)
  const file = { key: `${userId}/staged-1/address-0`, checksum: 'fetched', contentType: 'image/png', bytes: 9 }
  const fetchPicture = () => Promise.resolve(file)
  const find = inputFinder({ blobs, db: database.db, fetchPicture, decoder: { inspectUpload: async () => 'stored' } })
  const [addFile, { signal }] = [vi.fn<(file: unknown) => void>(), new AbortController()]
  const given = { inputs: { subject: 'https://pictures.example/a.png' }, files: {}, addFile, signal }
  const { uploads, unused } = await find(userId, given)
  expect(addFile.mock.calls).toEqual([[file]])
  expect([uploads.map(({ key }) => key), unused]).toEqual([[file.key], []])
})
