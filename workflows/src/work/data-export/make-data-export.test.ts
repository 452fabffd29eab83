import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DataExportResult,
  dataExportFile,
  dataExportKind,
} from '@studio/backend/features/data-exports/words-contract.ts'
import type { EventsSoFar } from '@studio/backend/features/events-of-person.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import type { SweptBlobStore } from '@studio/backend/platform/media/blobs/blob-store.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ActivityWorld, startActivityWorld } from '../../../testing/activity-world.ts'
import { testErasure } from '../../../testing/test-erasure.ts'
import type { WorkTask } from '../requested/kind.ts'
import { dataExportWork } from './make-data-export.ts'

let world: ActivityWorld
let folder: string
let blobs: SweptBlobStore
beforeAll(async () => {
  world = await startActivityWorld()
  folder = await mkdtemp(join(tmpdir(), 'atelier-data-export-'))
  blobs = filesystemBlobs(folder)
})
afterAll(() => Promise.all([world.log.stop(), rm(folder, { recursive: true })]))

const event = (type: string): EventsSoFar['events'][number] => ({
  stream: 'account-1',
  revision: 0,
  type,
  at: '2026-11-24T10:00:00.000Z',
  by: 'you',
  data: { email: 'ada@atelier.example' },
})

async function exporting(chunks: readonly EventsSoFar[], signal = new AbortController().signal) {
  const [userId, workId] = [await world.log.newUser(), randomId()]
  const told: number[] = []
  const task: WorkTask = {
    workId,
    userId,
    kind: dataExportKind,
    stream: workStream(WorkId.parse(workId)),
    queue: 'batch',
    correlationId: 'c',
    signal,
    progress: async (percent) => void told.push(percent),
  }
  const deps = { ...world.deps, blobs, erasure: testErasure(blobs), eventsOfPerson: () => Readable.from(chunks) }
  const put = (key: string, contentType: string) => blobs.put(`${userId}/${key}`, Buffer.from(key), { contentType })
  const files = async () => {
    const blob = await blobs.get(workKey(task, dataExportFile))
    return blob === null ? undefined : await unzip(await buffer(blob))
  }
  return { make: () => dataExportWork.perform(deps, task), put, files, told }
}

it('has every event of the person as JSON, and their pictures and videos once', async () => {
  const chunks = [
    { events: [event('AccountRegistered')], read: 0.5 },
    { events: [], read: 0.75 },
    { events: [event('JobRequested')], read: 1 },
  ]
  const { make, put, files, told } = await exporting(chunks)
  const [picture, video, source] = [randomId(), randomId(), randomId()]
  await put(`${picture}/original`, 'image/png')
  await put(`${picture}/thumbnail`, 'image/webp')
  await put(`${video}/original`, 'video/mp4')
  await put(`source-${source}/video`, 'video/webm')
  await put(`source-${source}/large-100`, 'image/webp')
  await put(`work-${randomId()}/archive`, 'application/zip')
  const { result, expiresAt } = await make()
  const made = await files()
  const names = [...(made?.keys() ?? [])]
  const media = [`media/${picture}.png`, `media/${video}.mp4`, `media/${source}.webm`]
  expect(names.toSorted()).toEqual(['events.json', ...media].toSorted())
  expect(JSON.parse(String(made?.get('events.json')))).toEqual([event('AccountRegistered'), event('JobRequested')])
  expect(String(made?.get(`media/${picture}.png`))).toBe(`${picture}/original`)
  expect(DataExportResult.parse(result)).toMatchObject({ events: 2, files: 3 })
  expect(expiresAt).toBeInstanceOf(Date)
  expect(told).toEqual([25, 37.5, 50, 51, 52, 53])
})

it('of somebody without anything is a list of no events', async () => {
  const { make, files } = await exporting([])
  await make()
  const made = await files()
  expect([...(made?.keys() ?? [])]).toEqual(['events.json'])
  expect(JSON.parse(String(made?.get('events.json')))).toEqual([])
})

it('that is cancelled leaves no file', async () => {
  const { make, files } = await exporting(
    [{ events: [event('AccountRegistered')], read: 1 }],
    AbortSignal.abort(new Error('cancelled')),
  )
  await expect(make()).rejects.toThrow('cancelled')
  expect(await files()).toBeUndefined()
})
