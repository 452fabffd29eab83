import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { mediaUrl } from './contract.ts'
import { assets } from './projection.ts'
import { checksum, pictureOf, projected } from './testing/picture.ts'

const bytes = Buffer.from('0123456789')

let studio: Studio
let owner: Person
let other: Person
let assetId: string
beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
  other = await signedIn(studio)
  assetId = await pictureOf(studio, owner)
  await projected(studio)
})
afterAll(() => studio.close())

const read = (person: Person, headers: Record<string, string> = {}, query = '', method: 'GET' | 'HEAD' = 'GET') =>
  person.send({ method, url: `${mediaUrl(assetId, 'original')}${query}`, headers })

describe('media', () => {
  it('sends the owner the bytes with the headers of media', async () => {
    const response = await read(owner)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(bytes)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      etag: `"${checksum}"`,
    })
  })

  it('sends the thumbnail under its own address', async () => {
    const response = await owner.send({ method: 'GET', url: mediaUrl(assetId, 'thumbnail') })
    expect(response.body).toBe('small')
    expect(response.headers['content-type']).toBe('image/webp')
    expect(response.headers.etag).not.toBe(`"${checksum}"`)
  })

  it('responds to anybody else as if it did not exist', async () => {
    const theirs = await read(other)
    const nothing = await other.send({ method: 'GET', url: mediaUrl(randomId(), 'original') })
    expect(theirs.statusCode).toBe(404)
    const requestId = 'each has its own'
    expect({ ...theirs.json<object>(), requestId }).toEqual({ ...nothing.json<object>(), requestId })
    expect(theirs.headers['cache-control']).toBe('no-store')
  })

  it('does not say that an image is not there which the read models lack for the moment', async () => {
    const missing = await pictureOf(studio, owner)
    await projected(studio)
    await collectionOf(studio.engines.db, assets).deleteOne({ _id: missing })
    const url = mediaUrl(missing, 'thumbnail')
    expect((await owner.send({ method: 'GET', url })).json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect((await other.send({ method: 'GET', url })).statusCode).toBe(404)
  })

  it('responds to a repeated request with 304', async () => {
    for (const etag of [`"${checksum}"`, `W/"${checksum}"`, `"x", "${checksum}"`, '*']) {
      const response = await read(owner, { 'if-none-match': etag })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
    }
    expect((await read(owner, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('looks up pictures that are requested together in one query, as when a gallery is reloaded', async () => {
    const collections = vi.spyOn(studio.engines.db, 'collection')
    const responses = await Promise.all(Array.from({ length: 40 }, () => read(owner, { 'if-none-match': '*' })))
    const asked = collections.mock.calls.filter(([name]) => name.startsWith('assets'))
    collections.mockRestore()
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([304]))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThan(10)
  })

  it('sends pictures to their owner only, even when somebody else requests them at the same moment', async () => {
    const responses = await Promise.all([owner, other, owner, other].map((person) => read(person)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404])
  })

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-1', '9', 'bytes 9-9/10'],
  ])('sends the range %s', async (range, body, contentRange) => {
    const response = await read(owner, { range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(body)
    expect(response.headers['content-range']).toBe(contentRange)
    expect(response.headers['content-length']).toBe(String(body.length))
  })

  it('refuses a range outside the file, and sends the whole file for several ranges', async () => {
    const outside = await read(owner, { range: 'bytes=10-' })
    expect(outside.statusCode).toBe(416)
    expect(outside.headers['content-range']).toBe('bytes */10')
    expect(outside.headers['cache-control']).toBe('no-store')
    expect((await read(owner, { range: 'bytes=0-1,4-5' })).body).toBe('0123456789')
  })

  it('sends a range only of the requested version', async () => {
    const range = 'bytes=0-1'
    expect((await read(owner, { range, 'if-range': `"${checksum}"` })).statusCode).toBe(206)
    expect((await read(owner, { range, 'if-range': '"another"' })).statusCode).toBe(200)
  })

  it('is a download under a name when requested, and no name breaks out of the header', async () => {
    const nasty = '?download=a%22%0d%0aSet-Cookie%3A%20x%3D1%20%C3%BC.png'
    const response = await read(owner, {}, nasty)
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%'-]+$/,
    )
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('sends only the headers for HEAD', async () => {
    const response = await read(owner, {}, '', 'HEAD')
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('')
    expect(response.headers['content-length']).toBe('10')
  })

  it.each(['../../etc/passwd', '%2e%2e%2fetc', 'original/../x', 'originals'])('has no variant %s', async (variant) => {
    const response = await owner.send({ method: 'GET', url: `/api/media/${assetId}/${variant}` })
    expect([400, 404]).toContain(response.statusCode)
  })
})
