import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BlobStore } from './blob-store.ts'

const bytes = Buffer.from('0123456789')
const type = { contentType: 'image/png' }

/** What every blob store must do; run it on each adapter. `make` gives an empty store. */
export function describeBlobStore(name: string, make: () => Promise<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let blobs: BlobStore
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

    it('stores nothing of a body that breaks off', async () => {
      const broken = Readable.from(
        (async function* () {
          yield bytes
          throw new Error('the sender went away')
        })(),
      )
      await expect(blobs.put('u/a/original', broken, type)).rejects.toThrow('the sender went away')
      expect(await blobs.head('u/a/original')).toBeNull()
    })

    it('deletes, also what is not there', async () => {
      await blobs.put('u/a/original', bytes, type)
      await blobs.delete('u/a/original')
      await blobs.delete('u/a/original')
      expect(await blobs.get('u/a/original')).toBeNull()
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
