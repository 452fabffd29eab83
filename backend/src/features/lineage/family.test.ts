import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetId, JobId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { purgeAsset, trashAsset } from '../assets/commands.ts'
import { jobOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { intendOutput } from '../jobs/output/output-commands.ts'
import { attempt } from '../jobs/testing/builders.ts'
import { familyOf } from './contract.ts'

let studio: Studio
let owner: Person
let stranger: Person
let jobId: JobId
/** What the takes were made from: an upload, a picture in the trash, and one that was deleted for good. */
let upload: AssetId
let trashed: AssetId
let gone: AssetId
/** Of one generation; the second is in the trash. */
let takes: readonly [AssetId, AssetId]
/** Three pictures that were made from the first take, oldest first; the second is in the trash. */
let made: readonly [AssetId, AssetId, AssetId]

const request = (assetId: AssetId) => {
  const commandId = randomId()
  const at = new Date().toISOString()
  return { commandId, correlationId: commandId, causationId: commandId, at, assetId, userId: owner.userId }
}

beforeAll(async () => {
  studio = await openStudio()
  ;[owner, stranger] = [await signedIn(studio), await signedIn(studio)]
  const handle = createHandle(studio.engines.store)
  const of = (job: string, n: number, sources: AssetId[] = []) => pictureOf(studio, owner, job, n, 'output', sources)
  upload = await pictureOf(studio, owner, randomId(), 0, 'upload')
  trashed = await of(await jobOf(studio, owner, 1), 0)
  gone = await of(await jobOf(studio, owner, 1), 0)
  jobId = await jobOf(studio, owner, 2)
  const sent = { userId: owner.userId, jobId, n: 1, correlationId: randomId(), at: new Date().toISOString() }
  await intendOutput(handle, { ...sent, attempt: { ...attempt, seed: 77 }, sender: 'a' })
  takes = [await of(jobId, 0, [upload, gone, trashed]), await of(jobId, 1, [upload, gone, trashed])]
  const again = await jobOf(studio, owner, 3)
  made = [await of(again, 0, [takes[0]]), await of(again, 1, [takes[0]]), await of(again, 2, [takes[1], takes[0]])]
  for (const assetId of [trashed, gone, takes[1], made[1]]) await trashAsset(handle, request(assetId))
  await purgeAsset({ handle, blobs: filesystemBlobs(studio.config.mediaFolder), log: console }, request(gone))
  await projected(studio)
})
afterAll(() => studio.close())

const ask = (person: Person, assetId: string, query = '') =>
  person.send({ method: 'GET', url: `/api/assets/${assetId}/family${query}` })
const family = async (assetId: string, query = '') => familyOf.response.parse((await ask(owner, assetId, query)).json())
const shown = (pictures: readonly { readonly id: string; readonly daysLeft?: number | undefined }[]) =>
  pictures.map(({ id, daysLeft }) => [id, daysLeft])

describe('the family of a picture', () => {
  it('is what it was made from, in order, its takes, and what was made from it, newest first', async () => {
    const { picture, generation, sources, ...rest } = await family(takes[0])
    expect(picture).toMatchObject({ id: takes[0], generationId: jobId, n: 0, isUpload: false })
    expect(picture.daysLeft).toBeUndefined()
    expect(generation).toMatchObject({ id: jobId, prompt: 'a lighthouse at dawn' })
    // What was deleted for good is named, so that the strip says that there was something.
    expect(sources).toMatchObject([
      { id: upload, picture: { isUpload: true } },
      { id: gone },
      { id: trashed, picture: { id: trashed, daysLeft: 30 } },
    ])
    expect(sources[1]?.picture).toBeUndefined()
    expect(shown(rest.takes)).toEqual([
      [takes[0], undefined],
      [takes[1], 30],
    ])
    expect(shown(rest.made)).toEqual([
      [made[2], undefined],
      [made[1], 30],
      [made[0], undefined],
    ])
    expect(rest.next).toBeUndefined()
  })

  it('is told of pictures in the trash and of uploads, too', async () => {
    const inTrash = await family(trashed)
    expect(inTrash).toMatchObject({ picture: { id: trashed, daysLeft: 30 }, generation: { generatedImages: [] } })
    expect(shown(inTrash.made)).toEqual([
      [takes[1], 30],
      [takes[0], undefined],
    ])
    const sent = await family(upload)
    expect(sent).toMatchObject({ picture: { isUpload: true }, sources: [], takes: [] })
    expect(sent.generation).toBeUndefined()
    expect(sent.made.map(({ id }) => id)).toEqual([takes[1], takes[0]])
  })

  it('tells the seed of a picture that is in the trash, too', async () => {
    expect([(await family(takes[0])).seed, (await family(takes[1])).seed]).toEqual([undefined, 77])
  })

  it('comes page by page', async () => {
    const first = await family(takes[0], '?limit=2')
    expect(first.made.map(({ id }) => id)).toEqual([made[2], made[1]])
    const last = await family(takes[0], `?limit=2&after=${first.next}`)
    expect(last.made.map(({ id }) => id)).toEqual([made[0]])
    expect(last.next).toBeUndefined()
  })

  it("is the owner's only, and nobody's once the picture was deleted for good", async () => {
    expect((await ask(stranger, takes[0])).statusCode).toBe(404)
    expect((await ask(owner, gone)).statusCode).toBe(404)
    expect((await ask(owner, randomId())).statusCode).toBe(404)
    const foreign = await pictureOf(studio, stranger, randomId(), 0, 'output', [takes[0]])
    await projected(studio)
    expect((await family(takes[0])).made.map(({ id }) => id)).not.toContain(foreign)
  })
})
