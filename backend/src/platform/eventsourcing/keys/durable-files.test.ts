import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { writeDurably } from './durable-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-durable-'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => rm(folder, { recursive: true }))

it('leaves no file where the disk is full', async () => {
  const any = await open(folder, 'r')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(Object.getPrototypeOf(any), 'writeFile').mockRejectedValueOnce(full)
  await any.close()
  await expect(writeDurably(path.join(folder, 'key.tmp'), 'a key')).rejects.toThrow('no space left')
  expect(await readdir(folder)).toEqual([])
  await writeDurably(path.join(folder, 'key.tmp'), 'a key')
  expect(await readdir(folder)).toEqual(['key.tmp'])
})
