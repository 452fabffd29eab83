import { Readable } from 'node:stream'
import type { BlobStore } from '../platform/media/blobs/blob-store.ts'
import { fileEnding } from '../platform/media/file-ending.ts'
import { UnusableImage } from '../platform/media/pictures/unusable-image.ts'
import { wordsOfName, type ZipEntry, zipOf } from '../platform/media/zip.ts'
import { manifestEntry, manifestText } from './archive-manifest.ts'
import { contentTypeOf, type FileOfPicture, openFile } from './downloads/file-of-picture.ts'
import type { ExportResult, FileChoice } from './exports/contract.ts'
import type { ExportedPicture, ExportedPictures } from './exports/queries.ts'
import { fileOf } from './make-file.ts'

/** Name of a picture in the archive: its day, the time, the first words of its prompt, and enough of its id to be the only one. */
function nameOf(exported: ExportedPicture, contentType: string): string {
  const { _id, createdAt } = exported.picture
  const [day = '', time = ''] = createdAt.toISOString().split(/[T.]/)
  const words = wordsOf(exported)
  const parts = [time.replaceAll(':', ''), words, _id.slice(-12)].filter((part) => part !== '')
  return `${day}/${parts.join(' ')}.${fileEnding(contentType)}`
}

/** A clip may be made without words. */
function wordsOf({ made, clip }: ExportedPicture): string {
  if (clip !== undefined) return wordsOfName(clip.prompt) || clip.kind
  return made === undefined ? 'upload' : wordsOfName(made.prompt)
}

/** What is in an archive, see `ExportResult`. */
export type Archived = Required<Pick<ExportResult, 'pictures' | 'videos' | 'missing' | 'unsigned' | 'unconverted'>>

export interface ArchiveOptions {
  /** Opens the file of a picture; null when its bytes are gone. Throws UnusableImage for one that cannot be made in the chosen form. */
  readonly open: (file: FileOfPicture) => ReturnType<typeof openFile>
  readonly pictures: ExportedPictures
  readonly choice: FileChoice
  readonly madeAt: Date
  readonly signal: AbortSignal
  readonly progress: (percent: number) => Promise<void>
}

/**
 * The files of an archive: pictures in the chosen format, then the manifest. One picture is open at a time. Tells at the end how many there
 * were. Throws the reason of the signal.
 */
export async function* archiveOf(
  { open, pictures, choice, madeAt, signal, progress }: ArchiveOptions,
  tell: (archived: Archived) => void = () => undefined,
): AsyncGenerator<ZipEntry> {
  const entries: ReturnType<typeof manifestEntry>[] = []
  const missing: string[] = []
  let [unsigned, unconverted] = [0, 0]
  for await (const page of pictures.pages) {
    for (const each of page) {
      signal.throwIfAborted()
      const { picture } = each
      const file = fileOf(each, choice)
      const { opened, contentType, isSigned } = await openOrStored(open, file)
      const bytes = await opened?.open()
      if (!bytes) {
        missing.push(picture._id)
        continue
      }
      const name = nameOf(each, contentType)
      const isAsStored = contentType === picture.media.contentType && file.texts === undefined && !isSigned
      entries.push(manifestEntry(each, { name, contentType, isAsStored, isSigned }))
      if (file.claim !== undefined && !isSigned) unsigned += 1
      if (contentType !== contentTypeOf(file)) unconverted += 1
      yield { name, modified: picture.createdAt, bytes }
      await progress((95 * entries.length) / pictures.total)
    }
  }
  const text = Readable.from(manifestText(madeAt, entries, missing))
  yield { name: 'manifest.json', modified: madeAt, bytes: text, compress: true }
  const videos = entries.filter(({ contentType }) => contentType.startsWith('video/')).length
  tell({ pictures: entries.length, videos, missing: pictures.total - entries.length, unsigned, unconverted })
}

/** A file that cannot be signed is taken unsigned, and one that cannot be converted as it is stored, so that the picture is not missing. */
async function openOrStored(open: ArchiveOptions['open'], file: FileOfPicture) {
  const isSigned = file.claim !== undefined
  try {
    return { opened: await open(file), contentType: contentTypeOf(file), isSigned }
  } catch (error) {
    if (!(error instanceof UnusableImage) || (file.format === undefined && !isSigned)) throw error
    return await openOrStored(open, { ...file, claim: undefined, ...(!isSigned && { format: undefined }) })
  }
}

/** The bytes of an archive of pictures in the format that they are stored in, without credentials, put together while they are read. */
export function archiveStream(
  blobs: BlobStore,
  archive: Pick<ArchiveOptions, 'pictures' | 'choice' | 'madeAt'>,
): Readable {
  const { signal } = new AbortController()
  return zipOf(
    archiveOf({ ...archive, open: (file) => openFile(blobs, file), signal, progress: () => Promise.resolve() }),
  )
}
