import { describe, expect, it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { unzip } from '../../platform/media/testing/unzip.ts'
import { callOf } from '../../testing/calls.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { trashAsset } from '../assets/commands.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { storedClip, videoJobOf } from '../clips/testing/clip.ts'
import { inputOfWork } from '../work/commands.ts'
import { mostWorkInProgress } from '../work/limits.ts'
import {
  archiveUrl,
  exportFile,
  exportUrl,
  type FileChoice,
  mostStreamed,
  readExport,
  requestExport,
} from './contract.ts'
import { madeExport } from './testing/made-export.ts'

const fixture = studioFixture()

const ask = (person: Person, assetIds?: readonly string[]) =>
  person.send({ method: 'POST', url: requestExport.path, payload: assetIds ? { assetIds } : {} })
async function asked(assetIds?: readonly string[]): Promise<string> {
  const response = await ask(fixture.owner, assetIds)
  expect(response.statusCode).toBe(202)
  await projected(fixture.studio)
  return requestExport.response.parse(response.json()).workId
}

/** Ends an export as the worker does, and shows it. */
async function done(workId: string, options: { readonly expiresAt?: Date } = {}): Promise<void> {
  await madeExport(fixture.studio, { userId: fixture.owner.userId, workId, ...options })
  await projected(fixture.studio)
}

const read = (person: Person, workId: string) => person.send({ method: 'GET', url: exportUrl(workId) })

describe('an archive', () => {
  it('is asked for once while it is made, and anew afterwards', async () => {
    const first = await asked()
    expect(await asked()).toBe(first)
    expect(await inputOfWork(fixture.studio.engines, first)).toEqual({})
    await done(first)
    expect(await asked()).not.toBe(first)
  })

  it('of a selection is the same in any order, and knows its images', async () => {
    const [one = '', other = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await projected(fixture.studio)
    const workId = await asked([one, other])
    expect(await asked([other, one])).toBe(workId)
    expect(await asked([one])).not.toBe(workId)
    const signed = await fixture.owner.send({
      method: 'POST',
      url: requestExport.path,
      payload: { assetIds: [one, other], credentials: true },
    })
    expect(signed.json()).not.toMatchObject({ workId })
    expect(await inputOfWork(fixture.studio.engines, workId)).toEqual({ assetIds: [one, other] })
  })

  it('may be of videos', async () => {
    const video = await storedClip(fixture.studio, fixture.owner, await videoJobOf(fixture.studio, fixture.owner))
    await projected(fixture.studio)
    expect(await inputOfWork(fixture.studio.engines, await asked([video]))).toEqual({ assetIds: [video] })
  })

  it('has no images of others', async () => {
    const [theirs = ''] = await picturesOf(fixture.studio, fixture.stranger, 1)
    await projected(fixture.studio)
    expect((await ask(fixture.owner, [theirs])).statusCode).toBe(404)
    expect((await ask(fixture.owner, [randomId()])).statusCode).toBe(404)
  })

  it('is refused while a person has too many tasks in progress', async () => {
    const images = await picturesOf(fixture.studio, fixture.owner, mostWorkInProgress + 1)
    await projected(fixture.studio)
    for (const id of images.slice(1)) await asked([id])
    const refused = await ask(fixture.owner, images.slice(0, 1))
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-much-work' }])
  })

  it('can be downloaded by its owner, under its name, until it expires', async () => {
    const workId = await asked()
    expect((await read(fixture.owner, workId)).statusCode, 'not made yet').toBe(404)
    await done(workId)
    const response = await read(fixture.owner, workId)
    expect([response.statusCode, response.body]).toEqual([200, 'zip'])
    expect(response.headers['content-disposition']).toContain('atelier-2026-11-23.zip')
    expect((await read(fixture.stranger, workId)).statusCode).toBe(404)
    const late = await asked()
    await done(late, { expiresAt: new Date(0) })
    expect((await read(fixture.owner, late)).statusCode).toBe(404)
  })

  it('whose bytes are gone is not found', async () => {
    const workId = await asked()
    await done(workId)
    const { userId } = fixture.owner
    await filesystemBlobs(fixture.studio.config.mediaFolder).delete(workKey({ userId, workId }, exportFile))
    expect((await fixture.owner.send(callOf(readExport, { workId }))).statusCode).toBe(404)
  })
})

describe('an archive that is sent at once', () => {
  const send = (ids: readonly string[], choice: FileChoice = {}, method: 'GET' | 'HEAD' = 'GET') =>
    fixture.owner.send({ method, url: archiveUrl(ids, choice) })
  const pictures = async (count: number, person = fixture.owner): Promise<readonly string[]> => {
    const ids = await picturesOf(fixture.studio, person, count)
    await projected(fixture.studio)
    return ids
  }
  const store = (id: string, bytes: Buffer) =>
    filesystemBlobs(fixture.studio.config.mediaFolder).put(`${fixture.owner.userId}/${id}/original`, bytes, {
      contentType: 'image/png',
    })

  it('has the stored bytes of each image once, and the manifest', async () => {
    const [one = '', other = ''] = await pictures(2)
    await store(one, Buffer.from('first'))
    await store(other, Buffer.from('second'))
    const response = await send([one, other, one])
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="atelier-\d{4}-\d\d-\d\d\.zip"/)
    const files = [...(await unzip(response.rawPayload))]
    expect(files.map(([, bytes]) => bytes.toString()).slice(0, 2)).toEqual(['first', 'second'])
    expect(files.map(([name]) => name).at(-1)).toBe('manifest.json')
    expect(files).toHaveLength(3)
  })

  it('refuses images of others, in the trash and that do not exist, and says how many they are', async () => {
    const [mine = '', trashed = ''] = await pictures(2)
    const [theirs = ''] = await pictures(1, fixture.stranger)
    const { userId } = fixture.owner
    const commandId = randomId()
    const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
    await trashAsset(createHandle(fixture.studio.engines.store), {
      ...command,
      userId,
      assetId: AssetId.parse(trashed),
    })
    await projected(fixture.studio)
    const refused = await send([mine, trashed, theirs, randomId()])
    expect([refused.statusCode, refused.json()]).toMatchObject([
      404,
      { code: 'not-found', message: '3 of 4 files do not exist, or are in the trash.' },
    ])
    expect(refused.headers['content-type']).toContain('json')
  })

  it('tells whether it would be sent, without sending it, however often that is asked', async () => {
    const ids = await pictures(1)
    for (const _ of [1, 2, 3]) {
      const told = await send(ids, { making: true }, 'HEAD')
      expect([told.statusCode, told.headers['content-type'], told.body]).toEqual([200, 'application/zip', ''])
    }
    expect((await send(ids, { making: false })).statusCode).toBe(200)
    expect((await send(ids, { format: 'webp' }, 'HEAD')).statusCode).toBe(409)
    expect((await send([randomId()], {}, 'HEAD')).statusCode).toBe(404)
  })

  it('refuses what must be converted, and more images than it takes', async () => {
    const ids = await pictures(1)
    const refused = await send(ids, { format: 'webp' })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'needs-conversion' }])
    expect((await send(Array.from({ length: mostStreamed + 1 }, randomId))).statusCode).toBe(400)
    expect((await send([])).statusCode).toBe(400)
  })
})
