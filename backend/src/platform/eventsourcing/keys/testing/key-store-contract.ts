import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { randomId } from '../../ids.ts'
import { KeyBroken, KeyMissing } from '../../store/errors.ts'
import { erasedRecord, type KeyRecords } from '../key-records.ts'
import type { DataKey } from '../key-store.ts'
import { keyStoreOn } from '../wrapped-keys.ts'

const bytesOf = (key: DataKey | string): string => (typeof key === 'string' ? key : key.export().toString('hex'))

/**
 * What every store of data keys must do; run it on each adapter.
 * @param open gives a new connection to the same, at first empty, store: as another process has it
 */
export function describeKeyRecords(name: string, open: () => Promise<KeyRecords>): void {
  describe(`data keys: ${name}`, () => {
    const masterKey = randomBytes(32).toString('base64')
    const openStore = async () => keyStoreOn(await open(), masterKey)
    let subject: string
    beforeEach(() => {
      subject = randomId()
    })

    it('makes a key once, on request only, for all processes', async () => {
      expect(await (await openStore()).open(subject)).toBe('absent')
      expect(await (await open()).read(subject)).toBeUndefined()
      await (await openStore()).create(subject)
      const key = bytesOf(await (await openStore()).open(subject))
      expect(key).toHaveLength(64)
      await (await openStore()).create(subject)
      expect(bytesOf(await (await openStore()).open(subject))).toBe(key)
    })

    it('holds the key only wrapped, for this person and this master key', async () => {
      const [store, records] = [await openStore(), await open()]
      await store.create(subject)
      const key = bytesOf(await store.open(subject))
      const record = await records.read(subject)
      if (record === undefined) throw new Error('There is no record')
      expect(JSON.stringify(record)).not.toContain(Buffer.from(key, 'hex').toString('base64'))
      const other = randomId()
      expect(await records.create(other, record)).toBe(true)
      await expect(store.open(other)).rejects.toThrow(KeyBroken)
      const stranger = keyStoreOn(records, randomBytes(32).toString('base64'))
      await expect(stranger.open(subject)).rejects.toThrow(KeyBroken)
    })

    it('never brings an erased key back', async () => {
      const store = await openStore()
      await store.create(subject)
      await store.erase(subject)
      await store.erase(subject)
      expect(await store.open(subject)).toBe('erased')
      await expect(store.create(subject)).rejects.toThrow(KeyMissing)
      expect(await (await open()).read(subject)).toEqual(erasedRecord)
    })

    it('lists whose records it has, also those of erased keys', async () => {
      const [kept, erased] = [randomId(), randomId()]
      const store = await openStore()
      for (const person of [kept, erased]) await store.create(person)
      await store.erase(erased)
      const listed = await Array.fromAsync((await open()).subjects())
      expect(listed).toEqual(expect.arrayContaining([kept, erased]))
      expect(new Set(listed).size).toBe(listed.length)
      expect(listed.filter((each) => !/^[A-Za-z0-9-]+$/.test(each))).toEqual([])
    })

    it('remembers the erasure of a person who never had a key', async () => {
      await (await openStore()).erase(subject)
      await expect((await openStore()).create(subject)).rejects.toThrow(KeyMissing)
    })

    it('lets an erasure win every race with a registration', async () => {
      const stores = await Promise.all(Array.from({ length: 4 }, openStore))
      for (const person of Array.from({ length: 25 }, randomId)) {
        const [eraser, ...creators] = stores
        const creating = creators.map((store) => store.create(person).catch((error: unknown) => error))
        await Promise.all([...creating, eraser?.erase(person)])
        expect(await (await openStore()).open(person)).toBe('erased')
      }
    })

    it('agrees on one key when many register at the same time', async () => {
      const stores = await Promise.all(Array.from({ length: 8 }, openStore))
      await Promise.all(stores.map((store) => store.create(subject)))
      const keys = await Promise.all(stores.map((store) => store.open(subject)))
      expect(new Set(keys.map(bytesOf)).size).toBe(1)
    })

    it('takes ids only', async () => {
      for (const subjectOfNobody of ['../secret', 'a/b', 'a.b', '$where', '', 'x'.repeat(65)]) {
        await expect((await open()).read(subjectOfNobody)).rejects.toThrow('letters, digits and dashes')
        await expect((await open()).create(subjectOfNobody, erasedRecord)).rejects.toThrow('letters, digits and dashes')
        await expect((await open()).erase(subjectOfNobody)).rejects.toThrow('letters, digits and dashes')
      }
    })
  })
}
