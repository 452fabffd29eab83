import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBucket } from '../../media/blobs/s3.ts'
import { s3KeyRecords } from './s3-keys.ts'
import { describeKeyRecords } from './testing/key-store-contract.ts'
import { startVersionedBucket, type VersionedBucket } from './testing/versioned-bucket.ts'

let bucket: VersionedBucket
beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'no secret')
  bucket = await startVersionedBucket()
})
afterAll(async () => {
  await bucket.stop()
  vi.unstubAllEnvs()
})

const open = async () => s3KeyRecords(await openBucket(bucket))

describeKeyRecords('S3', open)

test('an erasure leaves no version of the key behind', async () => {
  const keys = await open()
  await keys.create('ann', { wrapped: 'AAAA' })
  await keys.create('ann-2', { wrapped: 'BBBB' })
  await keys.erase('ann')
  await keys.erase('ann')
  expect(bucket.versions('keys/ann.json')).toEqual(['{"erased":true}'])
  expect(bucket.versions('keys/ann-2.json')).toEqual(['{"wrapped":"BBBB"}'])
})

test('people are listed to the last, however many answers of the server that takes', async () => {
  const small = await startVersionedBucket({ page: 2 })
  try {
    const keys = await s3KeyRecords(await openBucket(small))
    const people = ['ann', 'bob', 'carl', 'dora', 'eve']
    for (const person of people) await keys.create(person, { wrapped: 'AAAA' })
    await keys.erase('bob')
    expect(await Array.fromAsync(keys.subjects())).toEqual(people)
  } finally {
    await small.stop()
  }
})

test('a server that would let a second registration replace a key is not used', async () => {
  const careless = await startVersionedBucket({ obeys: false })
  try {
    await expect(openBucket(careless).then(s3KeyRecords)).rejects.toThrow('ignores If-None-Match')
  } finally {
    await careless.stop()
  }
})
