import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { BlobStore } from '../../media/blobs/blob-store.ts'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import { picture } from '../../media/testing/pictures.ts'
import { fileFetcher } from './fetched-file.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const address = 'https://a.io/x'
const rule = { maxFiles: 1, maxBytes: 2_000, accept: ['image/png'] }

async function blobs() {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-fetched-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return filesystemBlobs(folder)
}

const fetcher = (store: BlobStore, open: Parameters<typeof fileFetcher>[2]) =>
  fileFetcher({ blobs: store, hasRoom: async () => true }, rule, open)

/** A response of which only the body is read. */
const responding = (chunks: Iterable<Buffer>) => async () => Readable.from(chunks) as IncomingMessage

it('stages what is at an address as if it had come with a form', async () => {
  const [store, file] = [await blobs(), await picture(40)]
  const staged = await fetcher(store, responding([file]))(ann, address)
  expect(staged).toMatchObject({ contentType: 'image/png', bytes: file.length })
  expect(await store.head(staged?.key ?? '')).not.toBeNull()
})

it('stages nothing of what is too large, however large it is', async () => {
  const store = await blobs()
  const file = await picture(40)
  function* endless() {
    yield file
    for (;;) yield Buffer.alloc(1_000)
  }
  await expect(fetcher(store, responding(endless()))(ann, address)).rejects.toMatchObject({ code: 'file-too-large' })
  expect(await Array.fromAsync(store.list())).toEqual([])
})

it('refuses what is no picture, and tells when nothing can be had', async () => {
  const store = await blobs()
  const html = responding([Buffer.from('<html>')])
  await expect(fetcher(store, html)(ann, address)).rejects.toMatchObject({ code: 'unsupported-media-type' })
  expect(await fetcher(store, async () => undefined)(ann, address)).toBeUndefined()
  const broken = () => Promise.reject(new Error('no route to host'))
  expect(await fetcher(store, broken)(ann, address)).toBeUndefined()
})

it('fetches two files of a person at once, and others again when one has ended, however it ended', async () => {
  const waiting: { resolve: (file: undefined) => void; reject: (error: Error) => void }[] = []
  const slow = () => new Promise<undefined>((resolve, reject) => waiting.push({ resolve, reject }))
  const fetchFile = fetcher(await blobs(), slow)
  const both = [fetchFile(ann, address), fetchFile(ann, address)]
  const tooMany = { status: 429, code: 'too-many-requests', details: { retryAfterSeconds: 5 } }
  await expect(fetchFile(ann, address)).rejects.toMatchObject(tooMany)
  const others = [fetchFile(ben, address)]
  waiting[0]?.reject(new Error('no route to host'))
  expect(await both[0]).toBeUndefined()
  others.push(fetchFile(ann, address))
  await expect(fetchFile(ann, address)).rejects.toMatchObject(tooMany)
  for (const { resolve } of waiting) resolve(undefined)
  expect(await Promise.all([...both, ...others])).toEqual([undefined, undefined, undefined, undefined])
})
