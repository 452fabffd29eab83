import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { Problem } from '../../platform/http/contract/endpoint.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { type BulkAction, changeImages, mostImagesAtOnce } from './bulk-contract.ts'
import { changeAssets, purgeAsset } from './commands.ts'
import { listTrash } from './contract.ts'
import { assetStream } from './events.ts'
import { jobOf, pictureOf, projected, variantsOf } from './testing/picture.ts'

let studio: Studio
let owner: Person
beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
})
afterAll(() => studio.close())

/** That many pictures of one generation. */
async function pictures(person: Person, count: number): Promise<string[]> {
  const jobId = await jobOf(studio, person, count)
  const made: string[] = []
  for (let n = 0; n < count; n += 1) made.push(await pictureOf(studio, person, jobId, n))
  await projected(studio)
  return made
}

const change = (action: BulkAction, ids: readonly string[], key: string = randomId(), person = owner) =>
  person.send({
    method: 'POST',
    url: changeImages.path,
    payload: { action, assetIds: ids },
    headers: { 'idempotency-key': key },
  })

const fatesOf = (response: { json: () => unknown }) =>
  changeImages.response.parse(response.json()).images.map(({ id, fate }) => [id, fate])

const story = async (id: string) =>
  (await studio.engines.store.readAny(assetStream(AssetId.parse(id)))).map(({ type }) => type)

it('returns the fate of each image; one that is unchanged, gone or somebody else’s does not stop the others', async () => {
  const stranger = await signedIn(studio)
  const [[one = '', two = ''], [foreign = '']] = [await pictures(owner, 2), await pictures(stranger, 1)]
  await change('trash', [two])
  const missing = randomId()
  const answer = await change('trash', [one, two, foreign, missing, one])
  expect(answer.statusCode).toBe(200)
  expect(fatesOf(answer)).toEqual([
    [one, 'changed'],
    [two, 'unchanged'],
    [foreign, 'not-found'],
    [missing, 'not-found'],
  ])
  expect(await story(foreign)).toEqual(['AssetCreated'])
  // exactly what the command has changed comes back
  expect(fatesOf(await change('restore', [one]))).toEqual([[one, 'changed']])
  expect(await story(two)).toEqual(['AssetCreated', 'AssetTrashed'])
})

it('purges images of the trash with their bytes, and no others', async () => {
  const person = await signedIn(studio)
  const own = (action: BulkAction, ids: readonly string[]) => change(action, ids, randomId(), person)
  const [erased = '', restored = ''] = await pictures(person, 2)
  await own('trash', [erased])
  expect(await variantsOf(studio, person, erased)).toBe(2)
  expect(fatesOf(await own('purge', [erased, restored]))).toEqual([
    [erased, 'changed'],
    [restored, 'not-found'],
  ])
  expect(await variantsOf(studio, person, erased)).toBe(0)
  expect(await story(restored)).toEqual(['AssetCreated'])
  expect(fatesOf(await own('purge', [erased]))).toEqual([[erased, 'unchanged']])
})

/** Hangs until the end of the test. */
function hanging(): () => Promise<void> {
  const over = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  return () => over.promise
}

it.each([
  ['refuses the first deletion', 1, () => () => Promise.reject(new Error('refused'))],
  ['hangs', Number.POSITIVE_INFINITY, hanging],
])('purges all images, or a single one, while their store %s', async (_, times, failing) => {
  const fail = failing()
  const person = await signedIn(studio)
  const assetIds = (await pictures(person, 2)).map((id) => AssetId.parse(id))
  await change('trash', assetIds, randomId(), person)
  let calls = 0
  const files = filesystemBlobs(studio.config.mediaFolder)
  const blobs = { ...files, delete: (key: string) => (++calls <= times ? fail() : files.delete(key)) }
  const log = { warn: () => undefined }
  const stores = { handle: createHandle(studio.engines.store), blobs, log, eraseMs: 0 }
  const command = { commandId: randomId(), correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const { userId } = person
  const { handled } = await changeAssets(stores, { ...command, userId, action: 'purge', assetIds })
  expect(handled).toEqual(assetIds.map((id) => ({ id, fate: 'changed' })))
  calls = 0
  for (const assetId of assetIds) await purgeAsset(stores, { ...command, userId, assetId })
})

it('undoes a restore of many: they return to the trash with their earlier time', async () => {
  const person = await signedIn(studio)
  const own = (action: BulkAction, ids: readonly string[]) => change(action, ids, randomId(), person)
  const ids = await pictures(person, 2)
  await own('trash', ids)
  const trashOf = async () => {
    await projected(studio)
    const listed = listTrash.response.parse((await person.send({ method: 'GET', url: '/api/trash?limit=200' })).json())
    return listed.map(({ id, deletedAt }) => [id, deletedAt])
  }
  const before = await trashOf()
  expect(before).toHaveLength(2)
  await own('restore', ids)
  expect(await trashOf()).toEqual([])
  expect(fatesOf(await own('undo-restore', ids))).toEqual(ids.map((id) => [id, 'changed']))
  expect(await trashOf()).toEqual(before)
})

it('takes effect once per Idempotency-Key, whatever happened since', async () => {
  const ids = await pictures(owner, 2)
  const key = randomId()
  const first = await change('trash', ids, key)
  await change('restore', ids)
  expect((await change('trash', ids, key)).json()).toEqual(first.json())
  expect(await story(ids[0] ?? '')).toEqual(['AssetCreated', 'AssetTrashed', 'AssetRestored'])
})

it('marks favourites, and the position of the response includes all of them', async () => {
  const ids = await pictures(owner, 3)
  const marked = await change('favorite', ids)
  const headers = { 'x-min-position': String(marked.headers['x-position']) }
  const shown = await owner.send({ method: 'GET', url: `/api/gallery/images?ids=${ids.join()}`, headers })
  expect(shown.json<{ images: { isFavorite: boolean }[] }>().images.map(({ isFavorite }) => isFavorite)).toEqual([
    true,
    true,
    true,
  ])
  expect(fatesOf(await change('unfavorite', ids.slice(0, 1)))).toEqual([[ids[0], 'changed']])
})

it('takes at most five hundred images, and has a separate rate limit', async () => {
  const ids = Array.from({ length: mostImagesAtOnce }, () => randomId())
  expect(fatesOf(await change('trash', ids))).toEqual(ids.map((id) => [id, 'not-found']))
  expect((await change('trash', [...ids, randomId()])).statusCode).toBe(400)
  const limits = { perAddress: 100, perUser: 100, bulk: 1, door: 100 }
  const app = await studio.another({}, { limits })
  const person = await signedIn({ ...studio, app })
  expect((await change('trash', ids.slice(0, 1), randomId(), person)).statusCode).toBe(200)
  const refused = await change('trash', ids.slice(0, 1), randomId(), person)
  expect([refused.statusCode, Problem.parse(refused.json()).code]).toEqual([429, 'too-many-requests'])
})
