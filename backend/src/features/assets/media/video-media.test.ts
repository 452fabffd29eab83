import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { type Person, signedIn } from '../../../testing/person.ts'
import { openStudio, type Studio } from '../../../testing/studio.ts'
import { purgeAsset, trashAsset } from '../commands.ts'
import { type MediaVariant, mediaUrl } from '../contract.ts'
import { pictureOf, projected, variantsOf } from '../testing/picture.ts'
import { videoBytes, videoChecksum, videoOf } from '../testing/video.ts'
import { mediaKey } from './media-keys.ts'

let studio: Studio
let owner: Person
let clip: string
let copied: string
beforeAll(async () => {
  studio = await openStudio()
  owner = await signedIn(studio)
  clip = await videoOf(studio, owner)
  copied = await videoOf(studio, owner, true)
})
afterAll(() => studio.close())

interface Asking {
  readonly headers?: Record<string, string>
  readonly query?: string
  readonly method?: 'GET' | 'HEAD'
  readonly person?: Person
}

const read = (
  assetId: string,
  variant: MediaVariant,
  { headers = {}, query = '', method = 'GET', person = owner }: Asking = {},
) => person.send({ method, url: `${mediaUrl(assetId, variant)}${query}`, headers })

describe('a video', () => {
  it.each<[MediaVariant, MediaVariant, string]>([
    ['original', 'original', 'video/mp4'],
    ['playable', 'original', 'video/mp4'],
    ['hover', 'hover', 'video/mp4'],
    ['poster', 'poster', 'image/webp'],
    ['thumbnail', 'thumbnail', 'image/webp'],
    ['large-thumbnail', 'poster', 'image/webp'],
    ['preview', 'poster', 'image/webp'],
  ])('is sent as %s: its %s, %s', async (variant, sent, contentType) => {
    const response = await read(clip, variant)
    expect([response.statusCode, response.body]).toEqual([200, videoBytes[sent]])
    const etag = sent === 'original' ? `"${videoChecksum}"` : `"${videoChecksum}-${sent}"`
    expect(response.headers).toMatchObject({
      'content-type': contentType,
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  it('that browsers cannot play is played from its copy', async () => {
    expect((await read(copied, 'playable')).body).toBe(videoBytes.playable)
    expect((await read(copied, 'original')).body).toBe(videoBytes.original)
  })

  it.each([
    ['bytes=0-1', 'th', 'bytes 0-1/16'],
    ['bytes=0-', 'the video itself', 'bytes 0-15/16'],
    ['bytes=10-99', 'itself', 'bytes 10-15/16'],
    ['bytes=-6', 'itself', 'bytes 10-15/16'],
  ])('is played by range: %s', async (range, body, contentRange) => {
    const response = await read(clip, 'playable', { headers: { range } })
    expect([response.statusCode, response.body]).toEqual([206, body])
    expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) })
  })

  it.each(['bytes=0-1,4-5', 'bytes=b-', 'bytes=5-1', 'seconds=0-1', 'bytes'])(
    'is sent whole for a range that cannot be read: %s',
    async (range) => {
      const response = await read(clip, 'original', { headers: { range } })
      expect([response.statusCode, response.body]).toEqual([200, videoBytes.original])
    },
  )

  it('has no bytes beyond its end', async () => {
    const response = await read(clip, 'original', { headers: { range: 'bytes=16-' } })
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */16'])
  })

  it('goes on playing only as the version that it began as', async () => {
    const ask = async (version: string) =>
      (await read(clip, 'original', { headers: { range: 'bytes=0-1', 'if-range': version } })).statusCode
    expect([await ask(`"${videoChecksum}"`), await ask('"another"'), await ask(`W/"${videoChecksum}"`)]).toEqual([
      206, 200, 200,
    ])
  })

  it('tells HEAD its length, also of a part', async () => {
    const whole = await read(clip, 'original', { method: 'HEAD' })
    expect([whole.statusCode, whole.body, whole.headers['content-length']]).toEqual([200, '', '16'])
    const part = await read(clip, 'original', { method: 'HEAD', headers: { range: 'bytes=4-5' } })
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '2'])
  })

  it('is downloaded under a name', async () => {
    const response = await read(clip, 'original', { query: '?download=video-1.mp4' })
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="video-1.mp4"; filename*=UTF-8''video-1.mp4`,
    )
  })

  it('without a hover clip, since none could be made of it, is shown itself in passing', async () => {
    const assetId = AssetId.parse(await videoOf(studio, owner))
    await filesystemBlobs(studio.config.mediaFolder).delete(mediaKey({ userId: owner.userId, assetId }, 'hover'))
    const response = await read(assetId, 'hover')
    expect([response.statusCode, response.body]).toEqual([200, videoBytes.original])
  })

  it('is nobody else’s', async () => {
    const other = await signedIn(studio)
    expect((await read(clip, 'playable', { person: other })).statusCode).toBe(404)
  })

  it('is purged with all that was made of it', async () => {
    const assetId = AssetId.parse(await videoOf(studio, owner, true))
    expect(await variantsOf(studio, owner, assetId)).toBe(5)
    const command = { commandId: randomId(), correlationId: 'test', causationId: 'test', at: new Date().toISOString() }
    const handle = createHandle(studio.engines.store)
    await trashAsset(handle, { ...command, assetId, userId: owner.userId })
    const purge = { ...command, commandId: randomId(), assetId, userId: owner.userId }
    await purgeAsset({ handle, blobs: filesystemBlobs(studio.config.mediaFolder), log: console }, purge)
    expect(await variantsOf(studio, owner, assetId)).toBe(0)
  })
})

it.each<MediaVariant>(['playable', 'poster', 'hover'])('a picture has no variant %s', async (variant) => {
  const picture = await pictureOf(studio, owner)
  await projected(studio)
  expect((await read(picture, variant)).statusCode).toBe(404)
})
