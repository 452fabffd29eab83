import { expect, test } from 'vitest'
import { addressOf, assetKey, sourceKey, stagedKey, workKey } from './blob-address.ts'

const [userId, assetId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

test('every key that is made here is read back', () => {
  const key = assetKey({ userId, assetId }, 'thumbnail')
  expect(key).toBe(`${userId}/${assetId}/thumbnail`)
  expect(addressOf(key)).toEqual({ kind: 'asset', assetId, variant: 'thumbnail' })
  const staged = stagedKey(userId, 'req-1', 'image', 0)
  expect(staged).toBe(`${userId}/staged-req-1/image-0`)
  expect(addressOf(staged)).toEqual({ kind: 'staged' })
  const work = workKey({ userId, workId: assetId }, 'archive')
  expect(work).toBe(`${userId}/work-${assetId}/archive`)
  expect(addressOf(work)).toEqual({ kind: 'work', workId: assetId })
  const video = sourceKey({ userId, sourceId: assetId }, 'video')
  expect(video).toBe(`${userId}/source-${assetId}/video`)
  expect(addressOf(video)).toEqual({ kind: 'source', sourceId: assetId })
})

test.each([
  `${userId}/portrait-${assetId}/original`,
  `${userId}/work-${assetId}/archive/more`,
  `not-a-person/work-${assetId}/archive`,
  `${userId}/source-1/video`,
  `${userId}/source-${assetId}/video/more`,
  `${userId}/${assetId}`,
  `${userId}/${assetId}/original/more`,
  `x${userId}/${assetId}/original`,
  `${userId}/${assetId}x/original`,
  `not-a-person/${assetId}/original`,
  `not-a-person/staged-1/image-0`,
  `x${userId}/staged-1/image-0`,
  `${userId}/staged-1`,
  `${userId}/staged-/image-0`,
  `${userId}/staged-1/image-0/more`,
  '',
])('"%s" is an address of another kind', (key) => {
  expect(addressOf(key)).toBeUndefined()
})
