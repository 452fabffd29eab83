import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AssetId } from '../../../platform/eventsourcing/event.ts'
import { createHandle } from '../../../platform/eventsourcing/handle.ts'
import { randomId } from '../../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../platform/media/blobs/filesystem.ts'
import { openDecoder } from '../../../platform/media/decoder/decoder.ts'
import { copySides as madeSides } from '../../../platform/media/pictures/derive.ts'
import { UnusableImage } from '../../../platform/media/pictures/unusable-image.ts'
import { metadataOf } from '../../../platform/media/testing/pictures.ts'
import { collectionOf } from '../../../platform/projections/lists/read.ts'
import { type Person, signedIn } from '../../../testing/person.ts'
import { openStudio, type Studio } from '../../../testing/studio.ts'
import { purgeAsset, trashAsset } from '../commands.ts'
import { type CopyVariant, copySides, type MediaVariant, mediaUrl } from '../contract.ts'
import { type AssetDocument, assets } from '../projection.ts'
import { largePictureOf, variantsOf } from '../testing/picture.ts'
import { type CopyDeps, copyMaker, storedVariant } from './copies.ts'

const decoder = openDecoder()
let studio: Studio
let owner: Person
let assetId: string
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(async () => {
  await studio.close()
  await decoder.close()
})
beforeEach(async () => {
  owner = await signedIn(studio)
  assetId = await largePictureOf(studio, owner, 1700)
})

const read = (variant: MediaVariant, { person = owner, headers = {} } = {}) =>
  person.send({ method: 'GET', url: mediaUrl(assetId, variant), headers })

const folderOf = () => filesystemBlobs(studio.config.mediaFolder)
const keyOf = (variant: MediaVariant) => `${owner.userId}/${assetId}/${variant}`

describe('a copy that is not stored yet', () => {
  it.each([
    ['large-thumbnail', 1280],
    ['preview', 1600],
  ] as const)('is made when it is asked for, and served from the store afterwards: %s', async (variant, side) => {
    const made = await read(variant)
    expect([made.statusCode, made.headers['content-type'], made.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ])
    expect(await metadataOf(made.rawPayload)).toMatchObject({ format: 'webp', width: side, height: side })
    await folderOf().delete(keyOf('original'))
    const again = await read(variant)
    expect(again.rawPayload).toEqual(made.rawPayload)
    const known = await read(variant, { headers: { 'if-none-match': `${made.headers.etag}` } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })

  it('belongs to its owner: nobody else gets it, and nothing is made for them', async () => {
    const other = await signedIn(studio)
    expect((await read('preview', { person: other })).statusCode).toBe(404)
    expect(await variantsOf(studio, owner, assetId)).toBe(2)
  })

  it('is replaced by the thumbnail with its etag when the original takes too much memory or time', async () => {
    await folderOf().put(keyOf('original'), Buffer.from('broken'), { contentType: 'image/png' })
    const instead = await read('preview')
    const thumbnail = await read('thumbnail')
    expect(instead.rawPayload).toEqual(thumbnail.rawPayload)
    expect(instead.headers.etag).toBe(thumbnail.headers.etag)
  })

  it('is purged with its picture', async () => {
    await read('large-thumbnail')
    await read('preview')
    expect(await variantsOf(studio, owner, assetId)).toBe(4)
    await purge()
    expect(await variantsOf(studio, owner, assetId)).toBe(0)
  })
})

const context = () => {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}

async function purge(): Promise<void> {
  const handle = createHandle(studio.engines.store)
  const image = { userId: owner.userId, assetId: AssetId.parse(assetId) }
  await trashAsset(handle, { ...context(), ...image })
  await purgeAsset({ handle, blobs: folderOf(), log: console }, { ...context(), ...image })
}

const depsWith = (changed: Partial<CopyDeps>): CopyDeps => ({
  store: studio.engines.store,
  blobs: folderOf(),
  decoder,
  hasRoom: () => Promise.resolve(true),
  ...changed,
})

async function document(): Promise<AssetDocument> {
  const found = await collectionOf<AssetDocument>(studio.engines.db, assets).findOne({ _id: assetId })
  if (found === null) throw new Error('The picture of the test is not projected')
  return found
}

describe('making copies', () => {
  it('happens once, however often a copy is requested meanwhile', async () => {
    const puts: string[] = []
    const blobs = folderOf()
    const put: typeof blobs.put = (key, ...rest) => {
      puts.push(key)
      return blobs.put(key, ...rest)
    }
    const make = copyMaker(depsWith({ blobs: { ...blobs, put } }))
    const asset = await document()
    expect(await Promise.all([make(asset, 'preview'), make(asset, 'preview')])).toEqual([true, true])
    expect(puts).toEqual([keyOf('preview')])
  })

  it('leaves nothing of a picture that is purged meanwhile', async () => {
    const blobs = folderOf()
    const put: typeof blobs.put = async (...blob) => {
      await purge()
      await blobs.put(...blob)
    }
    const make = copyMaker(depsWith({ blobs: { ...blobs, put } }))
    expect(await make(await document(), 'preview')).toBe(false)
    expect(await variantsOf(studio, owner, assetId)).toBe(0)
  })

  it('is refused for the ninth that a person waits for, not for other people or kinds', async () => {
    const room = Promise.withResolvers<boolean>()
    const asked: string[] = []
    const refuse = (who: string) => {
      asked.push(who)
      return Promise.reject(new UnusableImage('not in this test'))
    }
    const none = { makeLargeThumbnail: refuse, makePreview: refuse }
    const make = copyMaker(depsWith({ decoder: none, hasRoom: () => room.promise }))
    const { userId } = await signedIn(studio)
    const asset = await document()
    const numbered = (n: number) => ({ ...asset, _id: `${n}` })
    const waiting = Array.from({ length: 9 }, (_, n) => make(numbered(n), 'large-thumbnail'))
    waiting.push(make({ ...numbered(9), userId }, 'large-thumbnail'), make(numbered(10), 'preview'))
    room.resolve(true)
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => false))
    expect(asked).toHaveLength(10)
    await make(numbered(8), 'large-thumbnail')
    expect(asked).toHaveLength(11)
  })

  it('is skipped while the disk is nearly full', async () => {
    const make = copyMaker(depsWith({ hasRoom: () => Promise.resolve(false) }))
    expect(await make(await document(), 'preview')).toBe(false)
    expect(await variantsOf(studio, owner, assetId)).toBe(2)
  })
})

describe('the variant that is sent', () => {
  it('is the smallest copy that shows every pixel', () => {
    const sent = (variant: 'original' | CopyVariant, width: number, height = width) =>
      storedVariant(variant, { width, height })
    expect(sent('preview', 4096)).toBe('preview')
    expect(sent('preview', 1600, 900)).toBe('preview')
    expect(sent('preview', 720, 1280)).toBe('large-thumbnail')
    expect(sent('large-thumbnail', 512)).toBe('thumbnail')
    expect(sent('thumbnail', 4096)).toBe('thumbnail')
    expect(sent('original', 100)).toBe('original')
  })

  it('has the size that the contract names', () => {
    const { thumbnail, preview, ...large } = copySides
    expect(madeSides).toEqual({ thumbnail, preview, largeThumbnail: large['large-thumbnail'] })
  })
})
