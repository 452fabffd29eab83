import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)

/** Test helper: the files of an archive by their names, in order. Throws for an archive that is not whole. */
export async function unzip(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await open(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const read = (entry: Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      buffer(stream).then((bytes) => {
        files.set(entry.fileName, bytes)
        zip.readEntry()
      }, reject)
    })
  }
  zip.on('entry', read).on('end', resolve).on('error', reject)
  zip.readEntry()
  await promise
  return files
}
