import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileKeyRecords } from './file-keys.ts'
import type { KeyPlace } from './master-key-check.ts'
import { holdsKeys, KeysNotFound, MasterKeyWrong, masterKeyCheck, requireMasterKey } from './master-key-check.ts'
import { keyStoreOn } from './wrapped-keys.ts'

const [masterKey, otherKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const noTexts = async () => false
const texts = async () => true
let folder: string
let place: KeyPlace

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-keys-'))
  place = { name: folder, records: fileKeyRecords(folder) }
})
afterEach(() => rm(folder, { recursive: true }))

test('the first start makes the key by which a later start with another master key is refused', async () => {
  await requireMasterKey(place, masterKey, noTexts)
  expect(await holdsKeys(place.records)).toBe(false)
  await requireMasterKey(place, masterKey, texts)
  await expect(requireMasterKey(place, otherKey, noTexts)).rejects.toThrow(MasterKeyWrong)
})

test('processes that start at once agree on one master key', async () => {
  const starts = await Promise.allSettled(
    [masterKey, masterKey, otherKey, otherKey].map((key) => requireMasterKey(place, key, noTexts)),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await readdir(folder)).toEqual([`${masterKeyCheck}.json`])
})

test('among keys of an earlier release the master key must open one first', async () => {
  for (const subject of ['ann', 'bob']) await keyStoreOn(place.records, masterKey).create(subject)
  await expect(requireMasterKey(place, otherKey, texts)).rejects.toThrow(MasterKeyWrong)
  expect(await place.records.read(masterKeyCheck)).toBeUndefined()
  await writeFile(path.join(folder, 'ann.json'), 'damaged')
  await requireMasterKey(place, masterKey, texts)
  await expect(requireMasterKey(place, otherKey, texts)).rejects.toThrow(MasterKeyWrong)
})

test('a file that is no key says nothing about the master key, nor does one of another name', async () => {
  for (const name of ['ann.json', '._bob.json', 'bob (1).json']) await writeFile(path.join(folder, name), '')
  await requireMasterKey(place, masterKey, texts)
  await expect(requireMasterKey(place, otherKey, texts)).rejects.toThrow(MasterKeyWrong)
})

test('a log with texts of people and no key at all is refused, unless their keys were erased', async () => {
  await expect(requireMasterKey(place, masterKey, texts)).rejects.toThrow(KeysNotFound)
  expect(await readdir(folder)).toEqual([])
  await place.records.erase('ann')
  await requireMasterKey(place, masterKey, texts)
})

test('texts that another process has written meanwhile, with its keys, refuse nobody', async () => {
  const meanwhile = async () => {
    await requireMasterKey(place, masterKey, noTexts)
    return true
  }
  await expect(requireMasterKey(place, masterKey, meanwhile)).resolves.toBeUndefined()
})

test('a key store that does not answer is no wrong master key', async () => {
  const away = new Error('the key store is away')
  const records = { ...place.records, read: () => Promise.reject(away) }
  await expect(requireMasterKey({ name: 'it', records }, masterKey, noTexts)).rejects.toBe(away)
})
