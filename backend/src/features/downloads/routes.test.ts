import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { jobOf, largePictureOf, pictureOf, projected } from '../assets/testing/picture.ts'
import { downloadUrl } from './address-contract.ts'
import { Making } from './making-contract.ts'

let studio: Studio
let owner: Person
let other: Person
/** A picture of a generation of one image, 64 pixels a side, stored as a PNG. */
let assetId: string
let jobId: string
let stored: Buffer

beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
  other = await signedIn(studio)
  jobId = await jobOf(studio, owner, 1)
  assetId = await largePictureOf(studio, owner, 64, jobId)
  const blob = await filesystemBlobs(studio.config.mediaFolder).get(`${owner.userId}/${assetId}/original`)
  stored = Buffer.concat(await Array.fromAsync(blob ?? []))
})
afterAll(() => studio.close())

type Choice = Parameters<typeof downloadUrl>[2]
const plain: Choice = { format: 'png', making: false }
const told: Choice = { format: 'png', making: true }

const download = (
  person: Person,
  choice: Choice,
  headers: Record<string, string> = {},
  { id = assetId, method = 'GET' as 'GET' | 'HEAD' } = {},
) => person.send({ method, url: downloadUrl(id, 'generated-image-1.png', choice), headers })

describe('the file of a picture', () => {
  it('says how the picture was made, under the name that was asked for', async () => {
    const response = await download(owner, told)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-disposition']).toContain('attachment; filename="generated-image-1.png"')
    const { comments = [] } = await sharp(response.rawPayload).metadata()
    const [parameters, making] = comments.map(({ text }) => text)
    expect(parameters).toBe(
      'a lighthouse at dawn\nSize: 64x64, Model: bytedance/seedream-v4, Aspect ratio: square, Quality: 2K, Version: Atelier',
    )
    const { createdAt, ...others } = Making.parse(JSON.parse(making ?? ''))
    expect(Date.parse(createdAt)).toBeGreaterThan(0)
    expect(others).toEqual({
      version: 1,
      generationId: jobId,
      n: 0,
      prompt: 'a lighthouse at dawn',
      model: 'bytedance/seedream-v4',
      aspectRatio: 'square',
      quality: '2K',
      numberOfImages: 1,
    })
  })

  it('says nothing when that was asked for: it is what is stored, bit for bit', async () => {
    expect((await download(owner, plain)).rawPayload).toEqual(stored)
  })

  it('leaves what is stored as it is', async () => {
    await download(owner, told)
    const original = await owner.send({ method: 'GET', url: `/api/media/${assetId}/original` })
    expect(original.rawPayload).toEqual(stored)
  })

  it('is for its owner only', async () => {
    expect((await download(other, told)).statusCode).toBe(404)
    expect((await download(owner, told, {}, { id: randomId() })).statusCode).toBe(404)
  })

  it('says nothing of an upload, which no prompt made', async () => {
    const upload = await pictureOf(studio, owner, randomId(), 0, 'upload')
    await projected(studio)
    const response = await download(owner, told, {}, { id: upload })
    expect(response.body).toBe('0123456789')
  })

  it('is not found when its bytes are gone', async () => {
    const lost = await pictureOf(studio, owner, jobId, 1)
    await projected(studio)
    await filesystemBlobs(studio.config.mediaFolder).delete(`${owner.userId}/${lost}/original`)
    expect((await download(owner, told, {}, { id: lost })).statusCode).toBe(404)
  })
})

describe('a part of the file', () => {
  it('is a part of the file that is sent, not of the one that is stored', async () => {
    const whole = (await download(owner, told)).rawPayload
    for (const [start, end] of [
      [0, 7],
      [30, 200],
      [whole.length - 5, whole.length - 1],
    ] as const) {
      const part = await download(owner, told, { range: `bytes=${start}-${end}` })
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.length}`)
      expect(part.rawPayload).toEqual(whole.subarray(start, end + 1))
    }
    expect((await download(owner, told, { range: `bytes=${whole.length}-` })).statusCode).toBe(416)
  })

  it('is a part of the version that the reader has begun with', async () => {
    const { etag = '' } = (await download(owner, told)).headers
    const ask = async (choice: Choice) =>
      (await download(owner, choice, { range: 'bytes=0-1', 'if-range': etag })).statusCode
    expect([await ask(told), await ask(plain), await ask({ ...told, format: 'jpeg' })]).toEqual([206, 200, 409])
    expect((await download(owner, told, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('has no bytes for HEAD, only the length', async () => {
    const { rawPayload } = await download(owner, told)
    const head = await download(owner, told, {}, { method: 'HEAD' })
    expect([head.body, head.headers['content-length']]).toEqual(['', String(rawPayload.length)])
  })
})

describe('the format in which a picture was made', () => {
  it('ends the name that was asked for', async () => {
    const url = downloadUrl(assetId, 'generated-image-1', { format: 'stored', making: false })
    const response = await owner.send({ method: 'GET', url })
    expect(response.headers['content-disposition']).toContain('filename="generated-image-1.png"')
    expect(response.rawPayload.equals(stored)).toBe(true)
  })
})

describe('another format', () => {
  it('is refused, since the worker makes such a file', async () => {
    const response = await download(owner, { format: 'jpeg', making: true })
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'needs-conversion' }])
  })
})
