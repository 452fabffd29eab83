import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unzip } from './testing/unzip.ts'
import { wordsOfName, type ZipEntry, zipOf } from './zip.ts'

const modified = new Date('2026-11-23T10:00:00Z')
const entry = (name: string, text: string): ZipEntry => ({ name, modified, bytes: Readable.from([Buffer.from(text)]) })

describe('an archive', () => {
  it('has all files, in folders and with names of any script', async () => {
    async function* entries() {
      yield entry('2026/ein Bär.png', 'bear')
      yield { ...entry('漁港.json', '{}'), compress: true }
      yield entry('empty', '')
    }
    const files = await unzip(await buffer(zipOf(entries())))
    const texts = [...files].map(([name, bytes]) => [name, bytes.toString()])
    expect(texts).toEqual([
      ['2026/ein Bär.png', 'bear'],
      ['漁港.json', '{}'],
      ['empty', ''],
    ])
  })

  it('opens one file at a time, and not before it is read', async () => {
    let opened = 0
    async function* entries() {
      for (let n = 0; n < 50; n++) {
        opened += 1
        yield entry(`${n}`, 'x'.repeat(100_000))
      }
    }
    const archive = zipOf(entries())
    archive.once('readable', () => undefined)
    await once(archive, 'readable')
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    expect(opened).toBeLessThan(5)
    expect((await unzip(await buffer(archive))).size).toBe(50)
  })

  it('fails when the bytes of a file fail, and when the files cannot be listed', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) })
    async function* withBroken() {
      yield entry('one', '1')
      yield { name: 'two', modified, bytes: broken }
    }
    await expect(buffer(zipOf(withBroken()))).rejects.toThrow('the disk is gone')
    async function* failing() {
      yield entry('one', '1')
      throw new Error('no list')
    }
    await expect(buffer(zipOf(failing()))).rejects.toThrow('no list')
  })

  it('closes the open file when its reader goes away', async () => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(60_000)) })
    async function* entries() {
      yield { name: 'endless', modified, bytes: endless }
    }
    const archive = zipOf(entries())
    await once(archive, 'readable')
    archive.destroy()
    await once(endless, 'close')
    expect(endless.destroyed).toBe(true)
  })
})

describe('words of a name', () => {
  it.each([
    ['a lighthouse at dawn', 'a lighthouse at dawn'],
    ['../../etc/passwd', 'etc passwd'],
    ['what? "now": <here> | there*', 'what now here there'],
    ['two\nlines\tand \u202Eturned', 'two lines and turned'],
    ['... dots ...', 'dots'],
    ['', ''],
  ])('%j becomes %j', (text, words) => {
    expect(wordsOfName(text)).toBe(words)
  })

  it('are cut between characters', () => {
    expect(wordsOfName('🦀'.repeat(80))).toBe('🦀'.repeat(60))
  })
})
