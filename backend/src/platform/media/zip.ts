import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ZipEntry {
  /** With `/` between folders; must occur once. */
  readonly name: string
  readonly modified: Date
  readonly bytes: Readable
  /** Text is compressed; pictures and videos are already. */
  readonly compress?: boolean
}

/**
 * A ZIP archive of these files, made while it is read: one file at a time is open, and the next entry is asked for when the one before was
 * read to its end. Archives of any size (ZIP64). Fails with the error of the entries or of a file's bytes; a reader that goes away closes
 * the open file.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const archive = new PassThrough()
  const gone = new AbortController()
  archive.once('close', () => gone.abort())
  zip.outputStream.pipe(archive)
  addAll(zip, entries, gone.signal).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return archive
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, gone: AbortSignal): Promise<void> {
  // the archive writer reports errors of a file's bytes, which `finished` throws as well
  zip.on('error', () => undefined)
  for await (const { name, modified, bytes, compress = false } of entries) {
    if (gone.aborted) return void bytes.destroy()
    const close = () => bytes.destroy()
    gone.addEventListener('abort', close)
    try {
      const read = finished(bytes, { writable: false })
      zip.addReadStream(bytes, name, { mtime: modified, compress })
      await read
    } finally {
      gone.removeEventListener('abort', close)
    }
  }
  zip.end()
  await once(zip.outputStream, 'end')
}

const longestWords = 60
/** What file systems refuse or treat specially, and what cannot be seen. */
const unsafe = /[\p{C}<>:"/\\|?*]+/gu

/** Words as a part of a file's name on any system: without the characters that some refuse, and not too long. */
export function wordsOfName(text: string): string {
  const words = text.normalize('NFC').replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim()
  return Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
    .slice(0, longestWords)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
}
