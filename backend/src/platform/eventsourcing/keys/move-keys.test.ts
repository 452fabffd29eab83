import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileKeyRecords, type KeyFiles } from './file-keys.ts'
import { erasedRecord, type KeyRecords } from './key-records.ts'
import { moveKeys } from './move-keys.ts'
import { keyStoreOn } from './wrapped-keys.ts'

const masterKey = randomBytes(32).toString('base64')
let folder: string
let files: KeyFiles
let shared: KeyRecords

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-keys-'))
  files = fileKeyRecords(path.join(folder, 'here'))
  shared = fileKeyRecords(path.join(folder, 'shared'))
})
afterEach(() => rm(folder, { recursive: true }))

const keyOf = async (records: KeyRecords, subject: string) => {
  const key = await keyStoreOn(records, masterKey).open(subject)
  return typeof key === 'string' ? key : key.export().toString('hex')
}

test('moved keys open what they opened before, and no file is left', async () => {
  for (const subject of ['ann', 'bob']) await keyStoreOn(files, masterKey).create(subject)
  await files.erase('carl')
  const before = await Promise.all(['ann', 'bob', 'carl'].map((subject) => keyOf(files, subject)))
  expect(await moveKeys(files, shared)).toEqual({ moved: 3, conflicts: [] })
  expect(await Promise.all(['ann', 'bob', 'carl'].map((subject) => keyOf(shared, subject)))).toEqual(before)
  expect(await files.subjects()).toEqual([])
  expect(await moveKeys(files, shared)).toEqual({ moved: 0, conflicts: [] })
})

test('an interrupted move continues', async () => {
  await keyStoreOn(files, masterKey).create('ann')
  const before = await keyOf(files, 'ann')
  const cut = { ...files, remove: () => Promise.reject(new Error('killed')) }
  await expect(moveKeys(cut, shared)).rejects.toThrow('killed')
  expect(await moveKeys(files, shared)).toEqual({ moved: 1, conflicts: [] })
  expect(await keyOf(shared, 'ann')).toBe(before)
})

test('an erasure wins over a key, on whichever side it is', async () => {
  await files.erase('ann')
  await keyStoreOn(shared, masterKey).create('ann')
  await keyStoreOn(files, masterKey).create('bob')
  await shared.erase('bob')
  expect(await moveKeys(files, shared)).toEqual({ moved: 2, conflicts: [] })
  expect([await shared.read('ann'), await shared.read('bob')]).toEqual([erasedRecord, erasedRecord])
})

test('of two different keys of one person neither is lost', async () => {
  await keyStoreOn(files, masterKey).create('ann')
  await keyStoreOn(shared, masterKey).create('ann')
  const before = [await keyOf(files, 'ann'), await keyOf(shared, 'ann')]
  expect(await moveKeys(files, shared)).toEqual({ moved: 0, conflicts: ['ann'] })
  expect([await keyOf(files, 'ann'), await keyOf(shared, 'ann')]).toEqual(before)
})
