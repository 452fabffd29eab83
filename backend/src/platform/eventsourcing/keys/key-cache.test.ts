import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { cachedKeys } from './key-cache.ts'
import { keyedHash } from './key-derivation.ts'
import { memoryKeys } from './testing/memory-keys.ts'

const masterKey = randomBytes(32).toString('base64')

test('a process forgets a key after a minute, and at once when it erases it', async () => {
  let now = 0
  const store = memoryKeys()
  const cached = cachedKeys(store, { now: () => now, ttlMs: 60_000, limit: 2 })
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
