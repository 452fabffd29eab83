import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startVersionedBucket } from '../../eventsourcing/keys/testing/versioned-bucket.ts'
import { describeBlobStore } from './blob-store-contract.ts'
import { openBlobs } from './open-blobs.ts'
import { openBucket, s3Blobs } from './s3.ts'

let server: FauxqsServer
let endpoint: string
let buckets = 0

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'no secret')
  server = await startFauxqs({ port: 0, logger: false })
  endpoint = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop()
  vi.unstubAllEnvs()
})

function newBucket() {
  buckets += 1
  const name = `media-${buckets}`
  server.createBucket(name)
  return { name, endpoint }
}

describeBlobStore('S3', async () => s3Blobs(await openBucket(newBucket())))

it('is the store of an installation that names a bucket', async () => {
  const address = newBucket()
  const blobs = await openBlobs({ bucket: address, mediaFolder: '/nowhere' })
  await blobs.put('u/a/original', Buffer.from('x'), { contentType: 'image/png' })
  const { client, name } = await openBucket(address)
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: name }))
  expect(Contents?.map(({ Key }) => Key)).toEqual(['u/a/original'])
})

describe('blobs that are half read', () => {
  async function unread(count: number) {
    const blobs = s3Blobs(await openBucket(newBucket()))
    await blobs.put('u/a/original', Buffer.from('x'), { contentType: 'image/png' })
    const bodies = await Promise.all(Array.from({ length: count }, () => blobs.get('u/a/original')))
    onTestFinished(() => {
      for (const body of bodies) body?.destroy()
    })
    return blobs
  }

  it('hold up nobody else while there are a hundred', async () => {
    const blobs = await unread(100)
    expect(await blobs.head('u/a/original')).toEqual({ size: 1, contentType: 'image/png' })
  })

  it('let nobody wait for ever, however many there are', async () => {
    const blobs = await unread(256)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await Promise.all([
      expect(blobs.head('u/a/original')).rejects.toMatchObject({ name: 'TimeoutError' }),
      vi.advanceTimersByTimeAsync(60_000),
    ])
  })
})

it('is not opened without its bucket', async () => {
  await expect(openBucket({ name: 'nobody-made-it', endpoint })).rejects.toThrow(
    'The bucket nobody-made-it does not answer: NotFound (404)',
  )
})

it('does not take a bucket that went away for an absent blob', async () => {
  const { client } = await openBucket(newBucket())
  await expect(s3Blobs({ client, name: 'gone' }).get('u/a/original')).rejects.toThrow('bucket')
})

it('leaves no version of what is deleted in a bucket that keeps versions', async () => {
  const bucket = await startVersionedBucket()
  try {
    const blobs = s3Blobs(await openBucket(bucket))
    const put = (key: string, words: string) => blobs.put(key, Buffer.from(words), { contentType: 'text/plain' })
    await put('u/a/original', 'first')
    await put('u/a/original', 'second')
    await put('u/a/original-2', 'another')
    expect(bucket.versions('u/a/original')).toHaveLength(2)
    await blobs.delete('u/a/original')
    expect(bucket.versions('u/a/original')).toEqual([])
    expect(bucket.versions('u/a/original-2')).toHaveLength(1)
    await blobs.delete('u/a/original')
    expect(bucket.versions('u/a/original')).toEqual([])
  } finally {
    await bucket.stop()
  }
})
