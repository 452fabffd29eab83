import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KeyMissing } from '../store/errors.ts'
import { cachedKeys } from './key-cache.ts'
import { type DataKey, fileKeyStore, keyedHash } from './keys.ts'
import { memoryKeys } from './memory-keys.ts'

const masterKey = randomBytes(32).toString('base64')
const subject = '6f1c4b1e-0000-4000-8000-000000000001'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const openStore = () => fileKeyStore({ folder, masterKey })

const bytesOf = (key: DataKey | string): string => (typeof key === 'string' ? key : key.export().toString('hex'))

test('a key is made once, on request only, and survives the process', async () => {
  expect(await openStore().open(subject)).toBe('absent')
  expect(await readdir(folder)).toEqual([])
  await openStore().create(subject)
  const key = bytesOf(await openStore().open(subject))
  expect(key).toHaveLength(64)
  await openStore().create(subject)
  expect(bytesOf(await openStore().open(subject))).toBe(key)
  expect(await readdir(folder)).toEqual([`${subject}.json`])
})

test('the file holds the key only wrapped, for this subject and this master key', async () => {
  const store = openStore()
  await store.create(subject)
  const file = path.join(folder, `${subject}.json`)
  const text = await readFile(file, 'utf8')
  const key = bytesOf(await store.open(subject))
  expect(text).not.toContain(Buffer.from(key, 'hex').toString('base64'))
  const other = subject.replace('1', '2')
  await writeFile(path.join(folder, `${other}.json`), text)
  await expect(store.open(other)).rejects.toThrow('unable to authenticate')
  const stranger = fileKeyStore({ folder, masterKey: randomBytes(32).toString('base64') })
  await expect(stranger.open(subject)).rejects.toThrow('unable to authenticate')
})

test('an erased key never comes back', async () => {
  const store = openStore()
  await store.create(subject)
  await store.erase(subject)
  expect(await store.open(subject)).toBe('erased')
  await expect(store.create(subject)).rejects.toThrow(KeyMissing)
  expect(await openStore().open(subject)).toBe('erased')
})

test('an erasure wins every race with a registration', async () => {
  for (let n = 0; n < 100; n++) {
    const person = `person-${n}`
    const stores = [openStore(), openStore(), openStore()]
    const creating = stores.map((store) => store.create(person).catch((error: unknown) => error))
    await Promise.all([...creating, openStore().erase(person)])
    expect(await openStore().open(person)).toBe('erased')
  }
})

test('registrations at the same time agree on one key', async () => {
  const stores = Array.from({ length: 8 }, openStore)
  const keys = await Promise.all(
    stores.map(async (store) => {
      await store.create(subject)
      return bytesOf(await store.open(subject))
    }),
  )
  expect(new Set(keys).size).toBe(1)
})

test('a subject is never a path', async () => {
  await expect(openStore().open('../secret')).rejects.toThrow('letters, digits and dashes')
})

test('a process forgets a key after a minute, and at once when it erases it', async () => {
  let now = 0
  const store = memoryKeys()
  const cached = cachedKeys(store, { now: () => now, keepMs: 60_000, limit: 2 })
  await store.create('ann')
  expect(typeof (await cached.open('ann'))).toBe('object')
  await store.erase('ann')
  now = 59_999
  expect(typeof (await cached.open('ann'))).toBe('object')
  now = 60_000
  expect(await cached.open('ann')).toBe('erased')
  await cached.create('bob')
  await cached.open('bob')
  await cached.erase('bob')
  expect(await cached.open('bob')).toBe('erased')
})

test('an absent key is looked for again every time', async () => {
  const store = memoryKeys()
  const cached = cachedKeys(store)
  expect(await cached.open('ann')).toBe('absent')
  await store.create('ann')
  expect(typeof (await cached.open('ann'))).toBe('object')
})

test('hashes depend on the master key and on every part', () => {
  const hash = keyedHash(masterKey, 'issuer', 'sub')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(keyedHash(masterKey, 'issuer', 'sub')).toBe(hash)
  expect(keyedHash(masterKey, 'issuers', 'ub')).not.toBe(hash)
  expect(keyedHash(randomBytes(32).toString('base64'), 'issuer', 'sub')).not.toBe(hash)
  expect(() => keyedHash('short', 'x')).toThrow('32 bytes')
})
