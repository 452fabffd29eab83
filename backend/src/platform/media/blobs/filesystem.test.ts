import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

it('leaves no empty folder behind, and no other one away', async () => {
  const folder = await newFolder()
  const blobs = filesystemBlobs(folder)
  for (const key of ['u/staged-1/images-0', 'u/a/original', 'v/b/original']) {
    await blobs.put(key, Buffer.from('x'), { contentType: 'image/png' })
  }
  await blobs.delete('u/staged-1/images-0')
  expect(await readdir(path.join(folder, 'u'))).toEqual(['a'])
  await blobs.delete('u/a/original')
  await blobs.delete('u/a/original')
  expect((await readdir(folder)).sort()).toEqual(['.unfinished', 'v'])
})

it('stores what is put while the last other blob of its folder is deleted', async () => {
  const blobs = filesystemBlobs(await newFolder())
  for (let round = 0; round < 100; round++) {
    await blobs.put('u/a/before', Buffer.from('x'), { contentType: 'image/png' })
    await Promise.all([
      blobs.put(`u/a/after-${round}`, Buffer.from('y'), { contentType: 'image/png' }),
      blobs.delete('u/a/before'),
    ])
    expect(await blobs.head(`u/a/after-${round}`)).toEqual({ size: 1, contentType: 'image/png' })
    await blobs.delete(`u/a/after-${round}`)
  }
})

it('discards drafts of puts that were killed, and none that may be under way', async () => {
  const folder = await newFolder()
  const drafts = path.join(folder, '.unfinished')
  await mkdir(drafts)
  const now = new Date()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  for (const [name, written] of [
    ['killed', new Date(dayAgo.getTime() - 1_000)],
    ['under-way', now],
  ] as const) {
    await writeFile(path.join(drafts, name), 'half')
    await utimes(path.join(drafts, name), written, written)
  }
  await filesystemBlobs(folder).discardUnfinished(dayAgo)
  expect(await readdir(drafts)).toEqual(['under-way'])
})

it('discards the drafts of one person alone, whatever their age', async () => {
  const folder = await newFolder()
  const drafts = path.join(folder, '.unfinished')
  const blobs = filesystemBlobs(folder)
  let draft = ''
  async function* bytes() {
    yield Buffer.from('half')
    draft = (await readdir(drafts)).join()
    await writeFile(path.join(drafts, `${draft}-killed`), 'half')
  }
  await blobs.put('u/a', Readable.from(bytes()), { contentType: 'image/png' })
  expect(draft).toMatch(/^u\./)
  await blobs.discardUnfinished(new Date(Date.now() + 60_000), 'someone')
  expect(await readdir(drafts)).toEqual([`${draft}-killed`])
  await blobs.discardUnfinished(new Date(Date.now() + 60_000), 'u')
  expect(await readdir(drafts)).toEqual([])
})

it('lists a blob that was cut off between its two files, and nothing that is no blob', async () => {
  const folder = await newFolder()
  await mkdir(path.join(folder, 'u'))
  for (const name of ['u/a.type', 'notes.txt', 'u/.hidden.type']) await writeFile(path.join(folder, name), 'image/png')
  const listed = await Array.fromAsync(filesystemBlobs(folder).list())
  expect(listed.map(({ key }) => key)).toEqual(['u/a'])
})

it('counts the age of a blob from its last put', async () => {
  const folder = await newFolder()
  const blobs = filesystemBlobs(folder)
  await blobs.put('u/a', Buffer.from('x'), { contentType: 'image/png' })
  await utimes(path.join(folder, 'u/a.type'), new Date(0), new Date(0))
  const [listed] = await Array.fromAsync(blobs.list())
  expect(listed?.modified.getTime()).toBeGreaterThan(0)
})
