import { expect, it } from 'vitest'
import { AssetId, UserId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { MadeWith } from '../images/lists/settings-queries.ts'
import { claimOf } from './claim.ts'

const createdAt = new Date()
const media = { contentType: 'image/png', bytes: 1, width: 1, height: 1, checksum: 'c0ffee', thumbhash: '' }
const picture = { _id: AssetId.parse(randomId()), userId: UserId.parse(randomId()), media, createdAt }
const made: MadeWith = {
  id: randomId(),
  prompt: 'a lighthouse',
  model: 'bytedance/seedream-v4',
  aspectRatio: 'square',
  quality: '2K',
  createdAt,
  seeds: {},
  costs: {},
  numberOfImages: 1,
  sandbox: false,
  sources: [],
}
const maskAssetId = randomId()

it.each([
  ['an image of a model', {}, 'generated'],
  ['one that a model changed within a mask', { maskAssetId }, 'partly-generated'],
  ['one of the sandbox, which calls no model', { sandbox: true }, 'drawn'],
  ['one that the sandbox changed within a mask', { sandbox: true, maskAssetId }, 'partly-drawn'],
] as const)('says of %s what made it', (_, change, origin) => {
  expect(claimOf({ ...picture, kind: 'output' }, { ...made, ...change }, undefined)).toMatchObject({ origin })
})

it('says nothing of what made an upload', () => {
  expect(claimOf({ ...picture, kind: 'upload' }, undefined, undefined)).toEqual({ origin: undefined })
})
