import { describe, expect, it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { workKey } from '../../platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { cancelWork, endWork, inputOfWork } from '../work/commands.ts'
import { mostWorkInProgress } from '../work/limits.ts'
import { type DownloadInput, downloadFile, downloadFileUrl, requestDownload } from './contract.ts'
import { madeDownload } from './testing/made-download.ts'

const fixture = studioFixture()

const ask = (person: Person, payload: Partial<DownloadInput>) =>
  person.send({ method: 'POST', url: requestDownload.path, payload })

async function newPicture(): Promise<string> {
  const [assetId = ''] = await picturesOf(fixture.studio, fixture.owner, 1)
  await projected(fixture.studio)
  return assetId
}

async function asked(payload: Partial<DownloadInput>): Promise<string> {
  const response = await ask(fixture.owner, payload)
  expect(response.statusCode).toBe(202)
  await projected(fixture.studio)
  return requestDownload.response.parse(response.json()).downloadId
}

async function done(workId: string, assetId: string, expiresAt?: Date): Promise<void> {
  const { userId } = fixture.owner
  await madeDownload(fixture.studio, { userId, workId, assetId, ...(expiresAt && { expiresAt }) })
  await projected(fixture.studio)
}

const read = (person: Person, downloadId: string) => person.send({ method: 'GET', url: downloadFileUrl(downloadId) })
const step = (workId: string) => ({
  workId,
  userId: fixture.owner.userId,
  correlationId: 'c',
  at: new Date().toISOString(),
})

describe('a file that the worker makes', () => {
  it('is the same one while it is made and while it is there, and another one in another form', async () => {
    const assetId = await newPicture()
    const first = await asked({ assetId, format: 'webp' })
    expect(await asked({ assetId, format: 'webp' })).toBe(first)
    expect(await inputOfWork(fixture.studio.engines, first)).toEqual({
      assetId,
      format: 'webp',
      making: false,
      credentials: false,
    })
    const others = [await asked({ assetId, format: 'webp', making: true }), await asked({ assetId, credentials: true })]
    expect(new Set([first, ...others]).size).toBe(3)
    for (const workId of others) await done(workId, assetId)
    await done(first, assetId)
    expect(await asked({ assetId, format: 'webp' })).toBe(first)
  })

  it('is made anew when it is about to expire', async () => {
    const assetId = await newPicture()
    const first = await asked({ assetId, format: 'webp' })
    await done(first, assetId, new Date(Date.now() + 1_000))
    const second = await asked({ assetId, format: 'webp' })
    expect(second).not.toBe(first)
    await done(second, assetId)
  })

  it('is sent to its owner when it is made, whoever began to wait before', async () => {
    const assetId = await newPicture()
    const workId = await asked({ assetId, format: 'webp' })
    const waiting = read(fixture.owner, workId)
    await done(workId, assetId)
    const response = await waiting
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, 'file', 'image/webp'])
    expect(response.headers['content-disposition']).toContain('attachment; filename="generated-image.webp"')
    expect((await read(fixture.stranger, workId)).statusCode).toBe(404)
    expect((await read(fixture.owner, randomId())).statusCode).toBe(404)
  })

  it('is gone when it has expired, and with its picture', async () => {
    const assetId = await newPicture()
    const expired = await asked({ assetId, format: 'jpeg' })
    await done(expired, assetId, new Date(0))
    expect((await read(fixture.owner, expired)).statusCode).toBe(404)
    const orphan = await asked({ assetId, format: 'webp' })
    await done(orphan, randomId())
    expect((await read(fixture.owner, orphan)).statusCode).toBe(404)
  })

  it('is gone when newer ones have replaced it, and is made anew when it is asked for again', async () => {
    const assetId = await newPicture()
    const replaced = await asked({ assetId, format: 'jpeg' })
    await done(replaced, assetId)
    const key = workKey({ userId: fixture.owner.userId, workId: replaced }, downloadFile)
    await filesystemBlobs(fixture.studio.config.mediaFolder).delete(key)
    const refused = await read(fixture.owner, replaced)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      404,
      { code: 'not-found', message: 'This file does not exist.' },
    ])
    const anew = await asked({ assetId, format: 'jpeg' })
    expect(anew).not.toBe(replaced)
    await done(anew, assetId)
    expect((await read(fixture.owner, anew)).body).toBe('file')
  })

  it('is refused when there is nothing to make', async () => {
    const assetId = await newPicture()
    for (const nothing of [{ assetId }, { assetId, making: true }]) {
      const refused = await ask(fixture.owner, nothing)
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'validation' }])
    }
  })

  it('is waited for only so often in a minute', async () => {
    const limits = { perAddress: 100, perUser: 100, bulk: 1, door: 100 }
    const app = await fixture.studio.another({}, { limits })
    const person = await signedIn({ ...fixture.studio, app })
    const responses = [await read(person, randomId()), await read(person, randomId())]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 429])
  })

  it('that could not be made tells why, and is tried again when it is asked for again', async () => {
    const assetId = await newPicture()
    const workId = await asked({ assetId, format: 'jpeg' })
    const handle = createHandle(fixture.studio.engines.store)
    await endWork(handle, step(workId), { outcome: 'failed', reason: 'unusable-image', message: 'It is broken.' })
    await projected(fixture.studio)
    const refused = await read(fixture.owner, workId)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'download-not-made', message: 'It is broken.' },
    ])
    const again = await asked({ assetId, format: 'jpeg' })
    expect(again).not.toBe(workId)
    const context = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
    await cancelWork(handle, { ...context, workId: again, userId: fixture.owner.userId })
    await endWork(handle, step(again), { outcome: 'cancelled' })
    await projected(fixture.studio)
    expect((await read(fixture.owner, again)).json()).toMatchObject({ message: 'This download was cancelled.' })
  })

  it('is refused for images of others and while a person has too many tasks in progress', async () => {
    const [theirs = ''] = await picturesOf(fixture.studio, fixture.stranger, 1)
    const mine = await picturesOf(fixture.studio, fixture.owner, mostWorkInProgress + 1)
    await projected(fixture.studio)
    expect((await ask(fixture.owner, { assetId: theirs, format: 'webp' })).statusCode).toBe(404)
    for (const assetId of mine.slice(1)) await asked({ assetId, format: 'webp' })
    const refused = await ask(fixture.owner, { assetId: AssetId.parse(mine[0]), format: 'webp' })
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-much-work' }])
  })
})
