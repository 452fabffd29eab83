import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { type Person, signedIn } from '../../../testing/person.ts'
import { openStudio, type Studio } from '../../../testing/studio.ts'
import { galleryImages } from '../../gallery/contract.ts'
import { getGeneration } from '../../images/contract.ts'
import { listTrash, listUploads, mediaUrl } from '../contract.ts'
import { jobOf, pictureOf, projected, variantsOf } from '../testing/picture.ts'

let studio: Studio
let owner: Person
let jobId: string
/** The first upload and the first output of one generation: both have the number 0. */
let upload: string
let output: string

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  owner = await signedIn(studio)
  jobId = await jobOf(studio, owner, 1)
  upload = await pictureOf(studio, owner, jobId, 0, 'upload')
  output = await pictureOf(studio, owner, jobId, 0)
})

async function read(url: string, person = owner) {
  await projected(studio)
  return person.send({ method: 'GET', url })
}

const page = async (query = '', person = owner) =>
  listUploads.response.parse((await read(`/api/uploads${query}`, person)).json())
const listed = async (query = '', person = owner) => (await page(query, person)).uploads.map(({ id }) => id)
const inTrash = async () => listTrash.response.parse((await read('/api/trash')).json()).map(({ id }) => id)
const remove = (assetId: string, person = owner) => person.send({ method: 'DELETE', url: `/api/uploads/${assetId}` })
const act = (what: 'restore' | 'purge' | 'favorite', assetId: string, payload: object = {}) =>
  owner.send({ method: 'POST', url: `/api/assets/${assetId}/${what}`, payload })

describe('uploads', () => {
  it('are listed for their owner only, without generated images', async () => {
    const { uploads, next } = await page()
    expect(uploads).toMatchObject([{ id: upload, thumbnailUrl: mediaUrl(upload, 'thumbnail'), width: 5, height: 2 }])
    expect(next).toBeUndefined()
    expect(await listed('', await signedIn(studio))).toEqual([])
  })

  it('are listed newest first, in pages that stay consistent while uploads are added and removed', async () => {
    const others: string[] = []
    for (const n of [1, 2, 3, 4]) others.push(await pictureOf(studio, owner, jobId, n, 'upload'))
    const [one = '', two = '', three = '', four = ''] = others
    const first = await page('?limit=2')
    expect(first.uploads.map(({ id }) => id)).toEqual([four, three])
    for (const gone of [three, two]) await remove(gone)
    await pictureOf(studio, owner, jobId, 5, 'upload')
    expect(await listed(`?limit=2&after=${first.next}`)).toEqual([one, upload])
    expect((await read('/api/uploads?after=nonsense')).statusCode).toBe(400)
  })

  it('can be trashed and restored, without the output of the same number', async () => {
    for (const _ of ['once', 'again']) expect((await remove(upload)).json()).toEqual({ success: true })
    expect([await listed(), await inTrash()]).toEqual([[], [upload]])
    const generation = getGeneration.response.parse((await read(`/api/generations/${jobId}`)).json())
    expect(generation.generatedImages).toEqual([mediaUrl(output, 'original')])
    expect((await act('restore', upload)).json()).toEqual({ success: true })
    expect([await listed(), await inTrash()]).toEqual([[upload], []])
    const shown = await read(`${galleryImages.path}?ids=${upload}`)
    expect(JSON.stringify(shown.json())).not.toContain(mediaUrl(upload, 'original'))
  })

  it('are purged from the trash with their bytes', async () => {
    expect((await act('purge', upload)).statusCode).toBe(409)
    await remove(upload)
    expect((await act('purge', upload)).json()).toEqual({ success: true })
    expect([await variantsOf(studio, owner, upload), await variantsOf(studio, owner, output)]).toEqual([0, 2])
    expect([await listed(), await inTrash()]).toEqual([[], []])
    expect((await act('restore', upload)).statusCode).toBe(404)
  })

  it('cannot be changed by others, and do not include outputs', async () => {
    const refused = [remove(upload, await signedIn(studio)), remove(output), remove(randomId())]
    for (const response of await Promise.all(refused)) expect(response.statusCode).toBe(404)
    expect((await act('favorite', upload, { favorite: true })).statusCode).toBe(404)
    expect(await listed()).toEqual([upload])
  })
})
