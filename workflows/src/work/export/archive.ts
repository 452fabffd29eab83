import { Readable } from 'node:stream'
import type { ExportedPicture, ExportedPictures } from '@studio/backend/features/exports/queries.ts'
import { assetKey } from '@studio/backend/platform/media/blob-address.ts'
import type { BlobStore } from '@studio/backend/platform/media/blob-store.ts'
import { wordsOfName, type ZipEntry } from '@studio/backend/platform/media/zip.ts'
import { manifestEntry, manifestText } from './manifest.ts'

const endings: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])

/** Name of a picture in the archive: its day, the time, the first words of its prompt, and enough of its id to be the only one. */
function nameOf({ picture, made }: ExportedPicture): string {
  const { _id, createdAt, media } = picture
  const [day = '', time = ''] = createdAt.toISOString().split(/[T.]/)
  const words = made === undefined ? 'upload' : wordsOfName(made.prompt)
  const parts = [time.replaceAll(':', ''), words, _id.slice(-12)].filter((part) => part !== '')
  return `${day}/${parts.join(' ')}.${endings.get(media.contentType) ?? 'bin'}`
}

interface Archived {
  readonly pictures: number
  readonly missing: number
}

export interface ArchiveOptions {
  readonly blobs: Pick<BlobStore, 'get'>
  readonly pictures: ExportedPictures
  readonly madeAt: Date
  readonly signal: AbortSignal
  readonly progress: (percent: number) => Promise<void>
}

/** The files of an archive: pictures as they are stored, then the manifest. Tells at the end how many there were. */
export async function* archiveOf(
  { blobs, pictures, madeAt, signal, progress }: ArchiveOptions,
  tell: (archived: Archived) => void,
): AsyncGenerator<ZipEntry> {
  const entries: ReturnType<typeof manifestEntry>[] = []
  const missing: string[] = []
  for await (const page of pictures.pages) {
    for (const each of page) {
      signal.throwIfAborted()
      const { _id: assetId, userId, createdAt } = each.picture
      const bytes = await blobs.get(assetKey({ userId, assetId }, 'original'))
      if (bytes === null) {
        missing.push(assetId)
        continue
      }
      const name = nameOf(each)
      entries.push(manifestEntry(each, name))
      yield { name, modified: createdAt, bytes }
      await progress((95 * entries.length) / pictures.total)
    }
  }
  const text = Readable.from(manifestText(madeAt, entries, missing))
  yield { name: 'manifest.json', modified: madeAt, bytes: text, compress: true }
  tell({ pictures: entries.length, missing: pictures.total - entries.length })
}
