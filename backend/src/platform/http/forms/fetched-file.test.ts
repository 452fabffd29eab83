import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { filesystemBlobs } from '../../media/filesystem.ts'
import { picture } from '../../media/testing/pictures.ts'
import { stageFromAddress } from './fetched-file.ts'

const rule = { maxFiles: 1, maxBytes: 2_000, accept: ['image/png'] }

async function blobs() {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-fetched-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return filesystemBlobs(folder)
}

/** A response of which only the body is read. */
const responding = (chunks: Iterable<Buffer>) => async () => Readable.from(chunks) as IncomingMessage

it('stages what is at an address as if it had come with a form', async () => {
  const [store, file] = [await blobs(), await picture(40)]
  const staged = await stageFromAddress(store, 'key', 'https://a.io/x', rule, responding([file]))
  expect(staged).toMatchObject({ key: 'key', contentType: 'image/png', bytes: file.length })
  expect(await store.head('key')).not.toBeNull()
})

it('stages nothing of what is too large, however large it is', async () => {
  const store = await blobs()
  const file = await picture(40)
  function* endless() {
    yield file
    for (;;) yield Buffer.alloc(1_000)
  }
  const staging = stageFromAddress(store, 'key', 'https://a.io/x', rule, responding(endless()))
  await expect(staging).rejects.toMatchObject({ code: 'file-too-large' })
  expect(await store.head('key')).toBeNull()
})

it('refuses what is no picture, and tells when nothing can be had', async () => {
  const store = await blobs()
  const html = responding([Buffer.from('<html>')])
  await expect(stageFromAddress(store, 'key', 'https://a.io/x', rule, html)).rejects.toMatchObject({
    code: 'unsupported-media-type',
  })
  expect(await stageFromAddress(store, 'key', 'https://a.io/x', rule, async () => undefined)).toBeUndefined()
  const broken = () => Promise.reject(new Error('no route to host'))
  expect(await stageFromAddress(store, 'key', 'https://a.io/x', rule, broken)).toBeUndefined()
})
