import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileKeyRecords } from './file-keys.ts'
import { erasedRecord, type KeyRecords, type MovableKeys } from './key-records.ts'
import { masterKeyCheck } from './master-key-check.ts'
import { moveKeys } from './move-keys.ts'
import { keyStoreOn } from './wrapped-keys.ts'

const masterKey = randomBytes(32).toString('base64')
let folder: string
let files: MovableKeys
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
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 3, conflicts: [], broken: [] })
  expect(await Promise.all(['ann', 'bob', 'carl'].map((subject) => keyOf(shared, subject)))).toEqual(before)
  expect(await Array.fromAsync(files.subjects())).toEqual([])
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 0, conflicts: [], broken: [] })
})

test('an interrupted move continues', async () => {
  await keyStoreOn(files, masterKey).create('ann')
  const before = await keyOf(files, 'ann')
  const cut = { ...files, remove: () => Promise.reject(new Error('killed')) }
  await expect(moveKeys(cut, shared, masterKey)).rejects.toThrow('killed')
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 1, conflicts: [], broken: [] })
  expect(await keyOf(shared, 'ann')).toBe(before)
})

test('an erasure wins over a key, on whichever side it is', async () => {
  await files.erase('ann')
  await keyStoreOn(shared, masterKey).create('ann')
  await keyStoreOn(files, masterKey).create('bob')
  await shared.erase('bob')
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 2, conflicts: [], broken: [] })
  expect([await shared.read('ann'), await shared.read('bob')]).toEqual([erasedRecord, erasedRecord])
})

test('of two different keys of one person neither is lost', async () => {
  await keyStoreOn(files, masterKey).create('ann')
  await keyStoreOn(shared, masterKey).create('ann')
  const before = [await keyOf(files, 'ann'), await keyOf(shared, 'ann')]
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 0, conflicts: ['ann'], broken: [] })
  expect([await keyOf(files, 'ann'), await keyOf(shared, 'ann')]).toEqual(before)
})

test('a key that the master key does not open is left where it is, with the key by which the master key is told', async () => {
  const stranger = randomBytes(32).toString('base64')
  for (const subject of ['ann', masterKeyCheck]) await keyStoreOn(files, masterKey).create(subject)
  await keyStoreOn(files, stranger).create('bob')
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 1, conflicts: [], broken: ['bob'] })
  expect(await shared.read('bob')).toBeUndefined()
  expect((await Array.fromAsync(files.subjects())).sort()).toEqual(['bob', masterKeyCheck])
})

test('of two stores each has its own key by which the master key is told, and the files end without', async () => {
  await keyStoreOn(files, masterKey).create(masterKeyCheck)
  await keyStoreOn(shared, masterKey).create(masterKeyCheck)
  expect(await moveKeys(files, shared, masterKey)).toEqual({ moved: 0, conflicts: [], broken: [] })
  expect(await Array.fromAsync(files.subjects())).toEqual([])
})
