import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { describeBlobStore } from './blob-store-contract.ts'
import { filesystemBlobs } from './filesystem.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-blobs-'))
  folders.push(folder)
  return folder
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

describeBlobStore('files', async () => filesystemBlobs(path.join(await newFolder(), 'media')))

it('leaves no unfinished file behind', async () => {
  const folder = await newFolder()
  const blobs = filesystemBlobs(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1000)
      throw new Error('gone')
    })(),
  )
  await expect(blobs.put('u/a/original', broken, { contentType: 'image/png' })).rejects.toThrow('gone')
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual([])
})
