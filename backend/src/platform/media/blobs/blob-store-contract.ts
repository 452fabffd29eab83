import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SweptBlobStore } from './blob-store.ts'

const bytes = Buffer.from('0123456789')
const type = { contentType: 'image/png' }
/** Of the smallest part that S3 takes. */
const partSize = 5 * 1024 * 1024

const failingAfter = (size: number): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(size)
      throw new Error('the sender went away')
    })(),
  )

/** What every blob store must do; run it on each adapter. `make` gives an empty store. */
export function describeBlobStore(name: string, make: () => Promise<SweptBlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let blobs: SweptBlobStore
    beforeEach(async () => {
      blobs = await make()
    })

    const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
      const found = await blobs.get(key, range)
      return found && (await buffer(found)).toString()
    }

    it('gives back what was put, whole and by range', async () => {
      await blobs.put('u/a/original', bytes, type)
      expect(await read('u/a/original')).toBe('0123456789')
      expect(await read('u/a/original', { start: 0, end: 0 })).toBe('0')
      expect(await read('u/a/original', { start: 3, end: 5 })).toBe('345')
      expect(await read('u/a/original', { start: 8, end: 9 })).toBe('89')
    })

    it('cuts a range off at the end of the blob', async () => {
      await blobs.put('u/a/original', bytes, type)
      expect(await read('u/a/original', { start: 8, end: 99 })).toBe('89')
      expect(await read('u/a/original', { start: 10, end: 99 })).toBe('')
      expect(await read('u/a/thumbnail', { start: 0, end: 1 })).toBeNull()
    })

    it('knows size and type', async () => {
      await blobs.put('u/a/original', Readable.from([bytes, bytes]), type)
      expect(await blobs.head('u/a/original')).toEqual({ size: 20, contentType: 'image/png' })
    })

    it('has nothing under other keys', async () => {
      await blobs.put('u/a/original', bytes, type)
      expect(await blobs.get('u/a/thumbnail')).toBeNull()
      expect(await blobs.head('u/a')).toBeNull()
      expect(await blobs.head('u/b/original')).toBeNull()
    })

    it('keeps the last of two puts, and empty blobs', async () => {
      await blobs.put('u/a/original', bytes, type)
      await blobs.put('u/a/original', Buffer.alloc(0), { contentType: 'image/webp' })
      expect(await blobs.head('u/a/original')).toEqual({ size: 0, contentType: 'image/webp' })
      expect(await read('u/a/original')).toBe('')
    })

    it('takes a stream of nothing', async () => {
      await blobs.put('u/a/original', Readable.from([]), type)
      expect(await blobs.head('u/a/original')).toEqual({ size: 0, contentType: 'image/png' })
    })

    it('gives back a long stream unchanged', async () => {
      const long = randomBytes(2.5 * partSize)
      await blobs.put('u/a/original', Readable.from([long.subarray(0, 1_000), long.subarray(1_000)]), type)
      const found = await blobs.get('u/a/original')
      expect(found && (await buffer(found)).equals(long)).toBe(true)
    })

    it.each([
      ['at once', 10],
      ['after parts were sent', 2.5 * partSize],
    ])('stores nothing of a body that breaks off %s', async (_, size) => {
      await expect(blobs.put('u/a/original', failingAfter(size), type)).rejects.toThrow('the sender went away')
      expect(await blobs.head('u/a/original')).toBeNull()
    })

    it('stores nothing of a body that ends without an end', async () => {
      const body = new Readable({ read: () => undefined })
      body.push(bytes)
      const putting = blobs.put('u/a/original', body, type)
      body.destroy()
      await expect(putting).rejects.toThrow('Premature close')
      expect(await blobs.head('u/a/original')).toBeNull()
    })

    it('keeps what was there when its replacement breaks off', async () => {
      await blobs.put('u/a/original', bytes, type)
      await expect(blobs.put('u/a/original', failingAfter(2.5 * partSize), type)).rejects.toThrow('went away')
      expect(await read('u/a/original')).toBe('0123456789')
    })

    it('deletes, also what is not there', async () => {
      await blobs.put('u/a/original', bytes, type)
      await blobs.delete('u/a/original')
      await blobs.delete('u/a/original')
      expect(await blobs.get('u/a/original')).toBeNull()
    })

    it('lists what is there, and since when', async () => {
      const keys = ['u/a/original', 'u/a/thumbnail', 'v/staged-1/references-0', 'single']
      for (const key of [...keys, 'u/b/gone']) await blobs.put(key, bytes, type)
      await blobs.delete('u/b/gone')
      const listed = await Array.fromAsync(blobs.list())
      expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
      const later = new Date(Date.now() + 60_000)
      expect(listed.every(({ modified }) => modified < later && modified.getTime() > 0)).toBe(true)
    })

    it('lists what one person has', async () => {
      const keys = ['u/a/original', 'u/a/thumbnail', 'u/work-1/archive']
      for (const key of [...keys, 'v/a/original', 'u2/a/original']) await blobs.put(key, bytes, type)
      const listed = await Array.fromAsync(blobs.list('u'))
      expect(listed.map(({ key }) => key).sort()).toEqual(keys)
      expect(await Array.fromAsync(blobs.list('nobody'))).toEqual([])
      expect(() => blobs.list('../u')).toThrow('A blob key')
    })

    it('lists nothing of an empty store', async () => {
      expect(await Array.fromAsync(blobs.list())).toEqual([])
    })

    it.each(['../a', 'u/../a', '/etc/passwd', 'u//a', 'u/a.type', 'u\\a', 'u/%2e%2e/a', '', 'a/b/c/d/e', 'u/\u0000'])(
      'refuses the key %j',
      async (key) => {
        await expect(blobs.put(key, bytes, type)).rejects.toThrow('A blob key')
        await expect(blobs.get(key)).rejects.toThrow('A blob key')
        await expect(blobs.head(key)).rejects.toThrow('A blob key')
        await expect(blobs.delete(key)).rejects.toThrow('A blob key')
      },
    )
  })
}
