import { afterAll, beforeAll, expect, it } from 'vitest'
import { JobId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { picture } from '../../platform/media/testing/pictures.ts'
import { createAsset, purgeAsset, trashAsset } from '../assets/commands.ts'
import { media } from '../jobs/testing/builders.ts'
import { type FormFile, formOf, type Person, type Studio, startStudio } from './testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 100_000_000, storageQuota: 1_000 })
})
afterAll(() => studio.stop())

const contextAt = (at: string) => ({ commandId: randomId(), correlationId: 'c', causationId: 'c', at })
const at = '2026-11-21T10:00:00.000Z'

/** What becomes of a request: `taken`, or status and code of its refusal. */
async function ask(person: Person, files: readonly FormFile[] = [], key = randomId()): Promise<unknown> {
  await studio.caughtUp()
  const form = await formOf({ prompt: 'a lighthouse at dawn', numberOfImages: '1' }, files)
  const headers = { ...form.headers, ...person.headers, 'idempotency-key': key }
  const response = await studio.app.inject({ method: 'POST', url: '/api/generate', payload: form.payload, headers })
  return response.statusCode === 202 ? 'taken' : [response.statusCode, Problem.parse(response.json()).code]
}

/** A picture of that person that takes so many bytes. */
const store = ({ id: userId }: Person, bytes: number) =>
  createAsset(studio.engine.handle, {
    ...contextAt(at),
    userId,
    jobId: JobId.parse(randomId()),
    n: 0,
    kind: 'output',
    media: { ...media, bytes },
    sources: [],
  })

it('refuses requests once the storage quota is reached, until a picture is purged', async () => {
  const person = await studio.newPerson()
  expect(await ask(person, [], 'first-click')).toBe('taken')
  const assetId = await store(person, 1_000)
  expect(await ask(person)).toEqual([409, 'storage-quota'])
  expect(await ask(person, [], 'first-click')).toBe('taken')
  const { handle } = studio.engine
  await trashAsset(handle, { ...contextAt(at), userId: person.id, assetId })
  expect(await ask(person)).toEqual([409, 'storage-quota'])
  await purgeAsset({ handle, blobs: studio.blobs, log: console }, { ...contextAt(at), userId: person.id, assetId })
  expect(await ask(person)).toBe('taken')
})

it('refuses an upload that would exceed the storage quota, and stores nothing of it', async () => {
  const person = await studio.newPerson()
  const upload = ['referenceImages', await picture(64)] as const
  await store(person, 1_000 - upload[1].length + 1)
  expect(await ask(person, [upload])).toEqual([409, 'storage-quota'])
  const left = (await Array.fromAsync(studio.blobs.list())).filter(({ key }) => key.startsWith(person.id))
  expect(left).toEqual([])
  expect(await ask(person)).toBe('taken')
})
