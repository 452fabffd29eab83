import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { filesystemBlobs } from '../../media/filesystem.ts'
import { sendMedia } from './send-media.ts'

test('a browser that has the bytes is told so without opening the store', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-media-'))
  const files = filesystemBlobs(folder)
  await files.put('user/asset/original', Readable.from([Buffer.from('picture')]), { contentType: 'image/png' })
  const opened: string[] = []
  const blobs = {
    ...files,
    head: async (key: string) => {
      opened.push(key)
      return files.head(key)
    },
  }
  const app = fastify()
  app.get('/picture', async (request, reply) =>
    sendMedia(request, reply, blobs, { key: 'user/asset/original', contentType: 'image/png', tag: 'checksum' }),
  )

  const first = await app.inject('/picture')
  expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, 'picture', 'private, no-cache'])
  expect(opened).toHaveLength(1)
  const again = await app.inject({ url: '/picture', headers: { 'if-none-match': `${first.headers.etag}` } })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache'])
  expect(again.headers.etag).toBe(first.headers.etag)
  expect(opened).toHaveLength(1)

  await app.close()
  await rm(folder, { recursive: true })
})
