import type { Document, UpdateFilter } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AssetId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { filesystemBlobs } from '../../platform/media/blobs/filesystem.ts'
import { metadataOf, picture, withChunks } from '../../platform/media/testing/pictures.ts'
import { checkpoints } from '../../platform/projections/checkpoint.ts'
import { currentCollectionOf } from '../../platform/projections/lists/read.ts'
import type { AnyProjection } from '../../platform/projections/projection.ts'
import { type Person, signedIn, suspend, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { accounts } from '../accounts/projection.ts'
import { purgeAsset, restoreAsset, trashAsset } from '../assets/commands.ts'
import { assets } from '../assets/projection.ts'
import { largePictureOf, projected } from '../assets/testing/picture.ts'
import { endShare, readShare, shareImage } from './contract.ts'
import { shares } from './projection.ts'

const secret = 'a prompt that nobody else may read'
const side = 1700
let studio: Studio
let owner: Person
let stranger: Person
let assetId: AssetId
/** Path of the page of the image. */
let path: string

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  ;[owner, stranger] = [await signedIn(studio), await signedIn(studio)]
  assetId = AssetId.parse(await largePictureOf(studio, owner, side))
  path = await share()
  await projected(studio)
})

const blobs = () => filesystemBlobs(studio.config.mediaFolder)
const url = () => shareImage.path.replace(':assetId', assetId)
const send = (method: 'GET' | 'POST' | 'DELETE', person = owner) => person.send({ method, url: url() })
const share = async () => shareImage.response.parse((await send('POST')).json()).path
const visit = (address: string, browser = visitor(studio.app)) => browser.send({ method: 'GET', url: address })
const onImage = () => {
  const commandId = randomId()
  const at = new Date().toISOString()
  return { commandId, correlationId: commandId, causationId: commandId, at, userId: owner.userId, assetId }
}
const handle = () => createHandle(studio.engines.store)

/** What a visitor sees at the address: the page with an image, or one page for everything that is not there. */
async function seen(address = path): Promise<'an image' | 'nothing'> {
  await projected(studio)
  const [page, image, never] = [await visit(address), await visit(`${address}/image`), await visit('/share/never')]
  expect(page.statusCode).toBe(image.statusCode)
  if (page.statusCode === 200) return 'an image'
  // Nobody learns whether there ever was such a link.
  const told = ({ headers }: typeof page) => ({ ...headers, 'x-request-id': 'each its own', date: 'now' })
  expect([page.statusCode, page.body, told(page)]).toEqual([404, never.body, told(never)])
  expect(image.statusCode).toBe(404)
  return 'nothing'
}

describe('the page of a shared image', () => {
  it('shows that image to anybody, as a copy with nothing but its pixels', async () => {
    const bytes = withChunks(await picture(side), [['tEXt', Buffer.from(`parameters\0${secret}`)]])
    await blobs().put(`${owner.userId}/${assetId}/original`, bytes, { contentType: 'image/png' })
    const page = await visit(path)
    const [, address] = /<img src="([^"]+)" width="1700" height="1700"/.exec(page.body) ?? []
    expect(address).toBe(`${path}/image`)
    const image = await visit(address ?? '')
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect(await metadataOf(image.rawPayload)).toMatchObject({ format: 'webp', width: 1600, height: 1600 })
    expect(image.rawPayload.includes(secret)).toBe(false)
  })

  it('names nothing of the studio, and no search engine lists it, no page frames it, no other site learns of it', async () => {
    const page = await visit(path)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(page.body).toContain('<meta name="referrer" content="no-referrer">')
    for (const word of ['<script', assetId, owner.userId, 'prompt']) expect(page.body).not.toContain(word)
  })

  it('looks at no cookie and sets none, whoever comes', async () => {
    const address = path
    const [nobody, ...others] = [await visit(address), await visit(address, owner), await visit(address, stranger)]
    for (const page of [nobody, ...others]) {
      expect([page.statusCode, page.body, page.headers['set-cookie']]).toEqual([200, nobody.body, undefined])
    }
    await suspend(studio, stranger)
    expect((await visit(address, stranger)).body).toBe(nobody.body)
  })

  it('counts against the limit of the address that asks', async () => {
    const limits = { perAddress: 1, perUser: 100, bulk: 100, door: 100 }
    const strict = await studio.another({}, { limits })
    const twice = [await visit(path, visitor(strict)), await visit(path, visitor(strict))]
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  })
})

describe('there is no page', () => {
  it('for an address that we did not make, whatever it is like', async () => {
    const [id, proof] = path.slice('/share/'.length).split('.')
    const forged = [`${randomId()}.${proof}`, `${id}.${'0'.repeat(40)}`, `${id}`, 'x'.repeat(1_500), '%20', '..%2F..']
    const all = await Promise.all(forged.map((token) => seen(`/share/${token}`)))
    expect(all.filter((each) => each !== 'nothing')).toEqual([])
  })

  it('once the link has ended, nor at its address when the image is shared again', async () => {
    expect(await seen()).toBe('an image')
    expect((await send('DELETE')).json()).toEqual({ success: true })
    expect(await seen()).toBe('nothing')
    expect((await send('DELETE')).json()).toEqual({ success: true })
    const later = await share()
    expect(await seen(later)).toBe('an image')
    expect(await seen()).toBe('nothing')
  })

  it('while the image is in the trash, nor after it was deleted for good', async () => {
    await trashAsset(handle(), onImage())
    expect(await seen()).toBe('nothing')
    await restoreAsset(handle(), onImage())
    expect(await seen()).toBe('an image')
    await trashAsset(handle(), onImage())
    await purgeAsset({ handle: handle(), blobs: blobs(), log: console }, onImage())
    expect(await seen()).toBe('nothing')
  })

  it('while its owner is suspended', async () => {
    await suspend(studio, owner)
    expect(await seen()).toBe('nothing')
    await suspend(studio, owner, false)
    expect(await seen()).toBe('an image')
  })

  it('from the moment on in which the link has ended, the image is in the trash or its owner suspended, though the read models are behind', async () => {
    // What a projector that stands still would not have noted.
    const forget = (model: AnyProjection, field: string, update: UpdateFilter<Document>) =>
      currentCollectionOf<Document>(studio.engines.db, model).updateMany({ [field]: { $exists: true } }, update)

    await suspend(studio, owner)
    await forget(accounts, 'suspendedAt', { $unset: { suspendedAt: 1 } })
    expect(await seen()).toBe('nothing')
    await suspend(studio, owner, false)
    expect(await seen()).toBe('an image')

    await trashAsset(handle(), onImage())
    await projected(studio)
    await forget(assets, 'deletedAt', { $unset: { deletedAt: 1 } })
    expect(await seen()).toBe('nothing')
    await restoreAsset(handle(), onImage())
    expect(await seen()).toBe('an image')

    await send('DELETE')
    await projected(studio)
    await forget(shares, 'open', { $set: { open: true } })
    expect(await seen()).toBe('nothing')
  })
})

it('shows nothing while lost read models are filled again, which may not know yet that a link has ended', async () => {
  const shown = async () =>
    (await Promise.all([path, `${path}/image`].map((address) => visit(address)))).map(({ statusCode }) => statusCode)
  const refill = (change: object) => checkpoints(studio.engines.db).updateOne({}, change)
  await refill({ $set: { refillsTo: 2n ** 60n } })
  expect(await shown()).toEqual([503, 503])
  await refill({ $unset: { refillsTo: 1 } })
  expect(await shown()).toEqual([200, 200])
})

describe('the link of an image', () => {
  it('is one at a time, which its owner finds again', async () => {
    expect(await share()).toBe(path)
    expect(readShare.response.parse((await send('GET')).json())).toEqual({ path })
    await send('DELETE')
    await projected(studio)
    expect((await send('GET')).json()).toEqual({})
  })

  it('belongs to the owner of the image', async () => {
    const refused = await Promise.all((['GET', 'POST', 'DELETE'] as const).map((method) => send(method, stranger)))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await seen()).toBe('an image')
  })

  it('is not made for an image in the trash, but can be ended there', async () => {
    await trashAsset(handle(), onImage())
    await projected(studio)
    expect((await send('POST')).statusCode).toBe(404)
    expect((await owner.send({ method: endShare.method, url: url() })).statusCode).toBe(200)
    await restoreAsset(handle(), onImage())
    expect(await seen()).toBe('nothing')
  })
})
