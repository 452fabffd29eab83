import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AssetId, JobId } from '../../../platform/eventsourcing/event.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { Problem } from '../../../platform/http/contract/endpoint.ts'
import { readBlob } from '../../../platform/media/blobs/read-blob.ts'
import { cleanPicture } from '../../../platform/media/picture-files/clean-picture.ts'
import { sha256 } from '../../../platform/media/pictures/derive.ts'
import { located, packed, picture, textBomb, withChunks } from '../../../platform/media/testing/pictures.ts'
import { assetIdOf, createAsset, purgeAsset, trashAsset } from '../../assets/commands.ts'
import { type QueueEvent, queueStream } from '../../jobs/events.ts'
import { media } from '../../jobs/testing/builders.ts'
import { referenceIdsOf } from '../../references/commands.ts'
import { generate } from '../contract.ts'
import { type FormFile, formOf, type Person, type Studio, startStudio } from '../testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio({ dailySpendCap: 100_000_000 })
})
afterAll(() => studio.stop())

type Fields = Readonly<Record<string, string | readonly string[]>>

async function ask(person: Person, fields: Fields, files: readonly FormFile[] = [], key = randomId()) {
  const form = await formOf({ prompt: 'the same person on a pier', numberOfImages: '1', ...fields }, files)
  return studio.app.inject({
    method: 'POST',
    url: '/api/generate',
    payload: form.payload,
    headers: { ...form.headers, ...person.headers, 'idempotency-key': key },
  })
}

async function requestOf({ id }: Person) {
  const [first] = await studio.engine.store.readAny(queueStream(id))
  // the codec has checked the data; the first event of a queue asks for a job
  const { data } = first as unknown as Extract<QueueEvent, { type: 'JobRequested' }>
  return data
}

const keysOf = async ({ id }: Person) =>
  (await Array.fromAsync(studio.blobs.list())).map(({ key }) => key).filter((key) => key.startsWith(id))

const bytesOf = (uploads: readonly { readonly key: string }[]) =>
  Promise.all(uploads.map(({ key }) => readBlob(studio.blobs, key)))

/** An asset of that person with these bytes. */
async function own({ id }: Person, bytes: Uint8Array): Promise<AssetId> {
  const jobId = JobId.parse(randomId())
  const step = { userId: id, jobId, n: 0, correlationId: randomId(), at: new Date().toISOString() }
  await createAsset(studio.engine.handle, {
    ...step,
    kind: 'output',
    media: { ...media, checksum: sha256(bytes) },
    sources: [],
  })
  await studio.caughtUp()
  return assetIdOf(jobId, 'output', 0)
}

async function expectRefused(person: Person, response: Awaited<ReturnType<typeof ask>>, status: number, words: string) {
  expect([response.statusCode, Problem.parse(response.json()).error]).toEqual([status, expect.stringContaining(words)])
  expect(await studio.engine.store.readAny(queueStream(person.id))).toEqual([])
  expect(await keysOf(person)).toEqual([])
}

describe('references of a request', () => {
  it('are the files that came first when it is sent again with its key; the others are gone', async () => {
    const person = await studio.newPerson()
    const files: FormFile[] = [
      ['referenceImages', await picture(50)],
      ['maskData', await picture(50, 'white')],
    ]
    await ask(person, {}, files, 'click')
    const first = await keysOf(person)
    expect(first).toHaveLength(2)
    expect((await ask(person, {}, files, 'click')).statusCode).toBe(202)
    expect(await keysOf(person)).toEqual(first)
  })

  it('are stored under staged keys, the product last; pictures that the person already has are named by their ids', async () => {
    const person = await studio.newPerson()
    const had = await own(person, await picture(40, 'white'))
    const [one, two, product] = [await picture(50), await picture(60), await picture(70)]
    const response = await ask(person, { referenceAssetIds: had }, [
      ['productImage', product],
      ['referenceImages', one],
      ['referenceImages', two],
    ])
    expect(response.statusCode).toBe(202)
    const { uploads, referenceAssetIds } = await requestOf(person)
    expect(uploads.map(({ n, contentType }) => [n, contentType])).toEqual([0, 1, 2].map((n) => [n, 'image/png']))
    expect(await bytesOf(uploads)).toEqual([one, two, product])
    expect(referenceAssetIds).toEqual([had])
    expect(uploads.map(({ bytes }) => bytes)).toEqual([one, two, product].map(({ length }) => length))
    expect(await keysOf(person)).toHaveLength(3)
  })

  it('keep the requested order, even if a file turns out to be a picture that the person has', async () => {
    const person = await studio.newPerson()
    const [known, one, two] = [await picture(45, 'green'), await picture(46), await picture(47)]
    const [had, named] = [await own(person, known), await own(person, await picture(48, 'white'))]
    const referenceOrder = ['productImage', named, 'referenceImages', 'referenceImages']
    const response = await ask(person, { referenceAssetIds: named, referenceOrder }, [
      ['referenceImages', known],
      ['referenceImages', two],
      ['productImage', one],
    ])
    expect(response.statusCode).toBe(202)
    const requested = await requestOf(person)
    const upload = (n: number) => assetIdOf(requested.jobId, 'upload', n)
    expect(referenceIdsOf(requested)).toEqual([upload(0), named, had, upload(1)])
    expect(await bytesOf(requested.uploads)).toEqual([one, two])
  })

  it('are refused with an order of something else, and nothing is stored', async () => {
    const person = await studio.newPerson()
    const fields = { referenceOrder: ['referenceImages', 'productImage'] }
    await expectRefused(person, await ask(person, fields, [['referenceImages', await picture(50)]]), 400, 'The order')
  })

  it('that the person already has are recognised, and a file that is sent twice counts once', async () => {
    const person = await studio.newPerson()
    const [known, fresh] = [await picture(41, 'red'), await picture(42, 'blue')]
    const had = await own(person, known)
    const files = [known, fresh, fresh].map((bytes) => ['referenceImages', bytes] as const)
    expect((await ask(person, {}, files)).statusCode).toBe(202)
    const { uploads, referenceAssetIds } = await requestOf(person)
    expect(await bytesOf(uploads)).toEqual([fresh])
    expect(referenceAssetIds).toEqual([had])
    expect(await keysOf(person)).toEqual(uploads.map(({ key }) => key))
  })

  it('that were stored without their metadata are recognised from the original file', async () => {
    const person = await studio.newPerson()
    const photo = await located(await picture(80))
    const had = await own(person, cleanPicture(photo).bytes)
    const other = await picture(81)
    const twice = withChunks(other, [['tEXt', Buffer.from('Comment\0the same with words')]])
    const files = [photo, other, twice].map((bytes) => ['referenceImages', bytes] as const)
    expect((await ask(person, {}, files)).statusCode).toBe(202)
    const { uploads, referenceAssetIds } = await requestOf(person)
    expect([uploads.length, referenceAssetIds]).toEqual([1, [had]])
    expect(await keysOf(person)).toEqual(uploads.map(({ key }) => key))
  })

  it('may contain texts that unpack to gigabytes, which are never unpacked', async () => {
    const person = await studio.newPerson()
    expect((await ask(person, {}, [['referenceImages', await textBomb(100)]])).statusCode).toBe(202)
    const profile = withChunks(await picture(50), [['iCCP', packed('profile', 8_000_000)]])
    const refused = await ask(person, {}, [['referenceImages', profile]])
    expect([refused.statusCode, Problem.parse(refused.json()).code]).toEqual([422, 'unusable-image'])
  })

  it('of somebody else, or unknown ones, do not exist', async () => {
    const [person, stranger] = [await studio.newPerson(), await studio.newPerson()]
    const bytes = await picture(43)
    const foreign = await own(stranger, bytes)
    for (const id of [foreign, AssetId.parse(randomId())]) {
      await expectRefused(person, await ask(person, { referenceAssetIds: id }), 404, 'does not exist')
    }
    expect((await ask(person, {}, [['referenceImages', bytes]])).statusCode).toBe(202)
    expect((await requestOf(person)).referenceAssetIds).toEqual([])
  })

  it.each([
    ['none for a model that needs one', 'ideogram-ai/ideogram-character', 0, 'Add reference image required'],
    ['two for a model that takes one', 'ideogram-ai/ideogram-character', 2, 'takes 1 reference image'],
    ['one for a model that takes none', 'wavespeed-ai/chroma', 1, 'not supported'],
  ])('are refused: %s, and nothing is stored', async (_, model, count, words) => {
    const person = await studio.newPerson()
    const sides = Array.from({ length: count }, (_one, n) => 50 + n)
    const files = await Promise.all(sides.map(async (side) => ['referenceImages', await picture(side)] as const))
    await expectRefused(person, await ask(person, { model }, files), 400, words)
  })

  it('are four at most, whatever they are', async () => {
    const person = await studio.newPerson()
    const had = await own(person, await picture(44))
    const sides = [51, 52, 53, 54]
    const files = await Promise.all(sides.map(async (side) => ['referenceImages', await picture(side)] as const))
    await expectRefused(person, await ask(person, { referenceAssetIds: had }, files), 400, 'At most 4 reference images')
    const five = [...files, ['referenceImages', await picture(55)] as const]
    await expectRefused(person, await ask(person, {}, five), 400, 'At most 4 files')
  })

  it('are JPEG, PNG or WebP, whatever their names say', async () => {
    const person = await studio.newPerson()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 400, height: 400, channels: 3, background: 'black', noise } })
    const formats = ['jpeg', 'png', 'webp'] as const
    const files = await Promise.all(
      formats.map((format) =>
        noisy
          .clone()
          .toFormat(format, format === 'png' ? {} : { quality: 100 })
          .toBuffer(),
      ),
    )
    expect(files.every(({ length }) => length > 64 * 1024)).toBe(true)
    const response = await ask(
      person,
      {},
      files.map((bytes) => ['referenceImages', bytes] as const),
    )
    expect(response.statusCode).toBe(202)
    const { uploads } = await requestOf(person)
    expect(uploads.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  })

  it('must not be pixel bombs, other kinds of files, or broken', async () => {
    const person = await studio.newPerson()
    const good = ['referenceImages', await picture(50)] as const
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await expectRefused(person, await ask(person, {}, [good, ['referenceImages', bomb]]), 422, 'cannot be used')
    await expectRefused(person, await ask(person, {}, [['referenceImages', await picture(20)]]), 422, 'smaller than 32')
    const broken = (await picture(50)).subarray(0, 30)
    await expectRefused(person, await ask(person, {}, [good, ['productImage', broken]]), 422, 'cannot be used')
    const frames = await Promise.all(['red', 'blue'].map((colour) => picture(50, colour)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    await expectRefused(person, await ask(person, {}, [good, ['productImage', moving]]), 422, 'cannot be used')
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    await expectRefused(person, await ask(person, {}, [good, ['referenceImages', page]]), 415, 'not accepted')
  })

  it.each(['jpeg', 'png', 'webp'] as const)('must be complete: not a %s whose end is missing', async (format) => {
    const person = await studio.newPerson()
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 400, height: 300, channels: 3, background: 'black', noise } })
    const whole = await noisy.toFormat(format).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.98))
    const files = [await picture(50), cut].map((bytes) => ['referenceImages', bytes] as const)
    await expectRefused(person, await ask(person, {}, files), 422, 'cannot be used: it is broken')
  })

  it('are ignored by Hunyuan', async () => {
    const person = await studio.newPerson()
    const model = 'wavespeed-ai/hunyuan-image-3'
    expect((await ask(person, { model }, [['referenceImages', await picture(50)]])).statusCode).toBe(202)
    expect(await requestOf(person)).toMatchObject({ uploads: [], referenceAssetIds: [] })
    expect(await keysOf(person)).toEqual([])
  })

  it('are accepted even if the files that are not needed cannot be deleted', async () => {
    const person = await studio.newPerson()
    const refusing = vi.spyOn(studio.blobs, 'delete').mockRejectedValue(new Error('the store is away'))
    const files = [['referenceImages', await picture(50)] as const]
    const response = await ask(person, { model: 'wavespeed-ai/hunyuan-image-3' }, files)
    expect([response.statusCode, refusing.mock.calls.length]).toEqual([202, 1])
    refusing.mockRestore()
  })

  it('replace the prompt with Soul', async () => {
    const person = await studio.newPerson()
    const fields = { model: 'segmind/higgsfield-soul', quality: 'High', prompt: ' ' }
    await expectRefused(person, await ask(person, fields), 400, 'Please enter a prompt')
    expect((await ask(person, fields, [['referenceImages', await picture(50)]])).statusCode).toBe(202)
    expect(await requestOf(person)).toMatchObject({ settings: { quality: 'High', style: 'Realistic' } })
  })

  it('of a repeated click do not become those of its job', async () => {
    const person = await studio.newPerson()
    const files = [['referenceImages', await picture(50)] as const]
    const first = await ask(person, {}, files, 'click')
    const again = await ask(person, {}, files, 'click')
    expect(again.json()).toEqual(first.json())
    const { uploads } = await requestOf(person)
    expect(await keysOf(person)).toEqual(expect.arrayContaining(uploads.map(({ key }) => key)))
  })
})

describe('GET /api/generations/:id/references', () => {
  const look = (person: Person, id: string) =>
    studio.app.inject({ url: `/api/generations/${id}/references`, headers: person.headers })

  it('lists the references of a generation in order, and which of them are in the trash or gone', async () => {
    const person = await studio.newPerson()
    const ids = await Promise.all(['one', 'two', 'three'].map((bytes) => own(person, Buffer.from(bytes))))
    const [, trashed, purged] = ids
    if (!trashed || !purged) throw new Error('Three pictures were made')
    const { jobId } = generate.response.parse((await ask(person, { referenceAssetIds: ids })).json())
    const { handle } = studio.engine
    const request = (assetId: AssetId) => ({
      commandId: randomId(),
      correlationId: 'c',
      causationId: 'c',
      at: new Date().toISOString(),
      userId: person.id,
      assetId,
    })
    for (const assetId of [trashed, purged]) await trashAsset(handle, request(assetId))
    await purgeAsset({ handle, blobs: studio.blobs, log: console }, request(purged))
    await studio.caughtUp()
    const response = await look(person, jobId)
    const states = ['usable', 'trashed', 'gone']
    expect(response.json()).toEqual(ids.map((assetId, at) => ({ assetId, state: states[at] })))
    expect((await look(await studio.newPerson(), jobId)).statusCode).toBe(404)
  })
})
