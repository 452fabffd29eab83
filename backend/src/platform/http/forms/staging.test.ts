import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import { picture } from '../../media/testing/pictures.ts'
import { stageFile } from './staging.ts'

const megabyte = 1_000_000
const rule = { maxFiles: 1, maxBytes: 1_000 * megabyte, accept: ['image/png'] }

it('looks at the disk again while a file arrives, and leaves nothing of one that it has no room for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-staging-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const blobs = filesystemBlobs(folder)
  const head = await picture(40)
  let arrived = 0
  async function* long() {
    yield head
    while (arrived < 40 * megabyte) {
      arrived += megabyte
      yield Buffer.alloc(megabyte)
    }
  }
  let looks = 0
  const place = { blobs, hasRoom: async () => ++looks < 3 }
  const file = Object.assign(long(), { truncated: false })
  await expect(stageFile(place, 'key', file, rule)).rejects.toMatchObject({ code: 'disk-full', status: 507 })
  expect(looks).toBe(3)
  expect(arrived).toBeLessThan(20 * megabyte)
  expect(await blobs.head('key')).toBeNull()
  expect((await readdir(folder)).filter((name) => name !== '.unfinished')).toEqual([])
})
