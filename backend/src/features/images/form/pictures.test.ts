import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { commonErrors } from '../../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import { UserId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import type { Decoder } from '../../../platform/media/decoder/decoder.ts'
import { testDatabase } from '../../../platform/projections/testing/test-database.ts'
import { findImageModel } from '../../catalogue/models.ts'
import { GenerateForm } from '../contract.ts'
import { gatherPictures } from './pictures.ts'

const userId = UserId.parse(randomId())

async function places() {
  const [{ db, drop }, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'atelier-forms-'))])
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true })
  })
  return { db, blobs: filesystemBlobs(folder) }
}

it('files that wait for the decoder when their sender is told to try again are not read, and are deleted', async () => {
  const { db, blobs } = await places()
  const turn = Promise.withResolvers<void>()
  const read = vi.fn<() => void>()
  const inspectUpload = vi.fn<Decoder['inspectUpload']>(async (_user, bytes) => {
    await turn.promise
    await bytes()
    read()
    return 'checksum'
  })
  const decoder = { inspectUpload, inspectMask: () => Promise.reject(new Error('No mask was reached')) }
  const staged = async (field: string, n: number) => {
    const key = `${userId}/staged-${randomId()}/${field}-${n}`
    await blobs.put(key, Buffer.from('picture'), { contentType: 'image/png' })
    return { key, checksum: key, contentType: 'image/png', bytes: 7 }
  }
  const form = GenerateForm.parse({ prompt: 'a lighthouse' })
  const model = findImageModel(form.model)
  if (model === undefined) throw new Error('The usual model is not in the catalogue')
  const control = new AbortController()
  const { signal } = control
  const gathering = [1, 2, 3].map(async () => {
    const files = {
      referenceImages: [await staged('referenceImages', 0), await staged('referenceImages', 1)],
      maskData: [await staged('maskData', 0)],
    }
    return await gatherPictures({ db, blobs, decoder }, userId, model, form, { files, signal })
  })
  await expect.poll(() => inspectUpload.mock.calls.length).toBe(3)
  control.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
  turn.resolve()
  const refused = { status: 'rejected', reason: { code: 'unavailable' } }
  expect(await Promise.allSettled(gathering)).toMatchObject([refused, refused, refused])
  expect([inspectUpload.mock.calls.length, read.mock.calls.length]).toEqual([3, 0])
  expect(await Array.fromAsync(blobs.list())).toEqual([])
})
