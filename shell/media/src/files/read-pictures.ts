import { generate, type ShapeFault, shapeFault, uploadShape } from '@studio/backend/contract'
import { formatBytes } from '@studio/ui/format'
import { randomKey } from '@studio/ui/random-key'
import { readPictureBytes } from './picture-bytes.ts'

const rule = generate.files?.['referenceImages']

/** Types of picture that can be sent, as a file field takes them. */
export const acceptedTypes = (rule?.accept ?? []).join(',')

/** A picture from this computer. */
export interface PictureFile {
  readonly key: string
  readonly file: File
  /** Object URL of the file: whoever takes the picture frees it when it is no longer shown. */
  readonly url: string
}

/** What became of files that were chosen, dropped or pasted. */
export interface ReadPictures {
  readonly pictures: readonly PictureFile[]
  /** One sentence for each file that was left out, with its name; shown to the person. */
  readonly refusals: readonly string[]
  /** The last ones, which were not read because enough pictures were found before. */
  readonly unread: readonly File[]
}

/** Why a file cannot be sent, from its size and its bytes, in one sentence; undefined when its picture is worth decoding. */
async function bytesRefusal(file: File): Promise<string | undefined> {
  if (rule === undefined) return undefined
  if (file.size > rule.maxBytes) return `${file.name} is larger than ${formatBytes(rule.maxBytes)}.`
  const bytes = await bytesOf(file)
  if (bytes === undefined) return `${file.name} could not be read. It may have been moved or deleted.`
  const kind = readPictureBytes(bytes)
  if (kind === undefined || !rule.accept.includes(kind.type)) return `${file.name} is no JPEG, PNG or WebP picture.`
  return kind.moving ? `${file.name} is a moving picture. Only still pictures can be used.` : undefined
}

/** Undefined for a file that is no longer on the disk, or may not be read. */
async function bytesOf(file: File): Promise<ArrayBuffer | undefined> {
  try {
    return await file.arrayBuffer()
  } catch {
    // Why it cannot be read is told by the browser in words of its own, for programmers.
    return undefined
  }
}

/** Width and height of a picture, in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** The size of a picture; undefined when the browser cannot decode it to its end: the server would refuse it too. */
async function decodedSize(file: File): Promise<Size | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    // There is no whole picture in the file, which undefined tells.
    return undefined
  }
}

const { mostPixels, leastSide, longestToShortest } = uploadShape

/** What is wrong with a picture that no model can be given. */
const faultWords: Readonly<Record<ShapeFault, string>> = {
  'too many pixels': `has more than ${mostPixels / 1_000_000} megapixels`,
  'too small': `is smaller than ${leastSide} pixels`,
  'too narrow': `is too narrow: one side is more than ${longestToShortest} times as long as the other`,
}

/** Why the decoded picture of a file cannot be sent. */
function pictureRefusal({ name }: File, size: Size | undefined): string | undefined {
  if (size === undefined) return `${name} is broken: no picture can be read from it.`
  const fault = shapeFault(size)
  return fault && `${name} ${faultWords[fault]}.`
}

/** What reading files needs of the browser. */
export interface FileReading {
  readonly sizeOf: (file: File) => Promise<Size | undefined>
  readonly addressOf: (file: File) => string
}

const browser: FileReading = { sizeOf: decodedSize, addressOf: (file) => URL.createObjectURL(file) }

/** Why a file cannot be sent, in one sentence with its name; undefined when it can. Whatever the server would refuse is refused. */
export async function fileRefusal(
  file: File,
  { sizeOf }: Pick<FileReading, 'sizeOf'> = browser,
): Promise<string | undefined> {
  return (await bytesRefusal(file)) ?? pictureRefusal(file, await sizeOf(file))
}

/** So many files are in memory at once, each as a whole. */
const readAtOnce = 4

/** How files are read; by default all of them, by the browser. */
interface ReadOptions extends Partial<FileReading> {
  /** No more are read once there are so many pictures. */
  readonly most?: number
}

/** Reads files in order: those that the studio can use are pictures, and for each of the others there is a sentence (spec images 5). */
export async function readPictures(files: readonly File[], options: ReadOptions = {}): Promise<ReadPictures> {
  const { most = files.length, ...reading } = { ...browser, ...options }
  const pictures: PictureFile[] = []
  const refusals: string[] = []
  let unread = files
  while (unread.length > 0 && pictures.length < most) {
    const next = unread.slice(0, Math.min(readAtOnce, most - pictures.length))
    unread = unread.slice(next.length)
    const found = await Promise.all(next.map(async (file) => ({ file, refusal: await fileRefusal(file, reading) })))
    for (const { file, refusal } of found) {
      if (refusal === undefined) pictures.push({ key: randomKey(), file, url: reading.addressOf(file) })
      else refusals.push(refusal)
    }
  }
  return { pictures, refusals, unread }
}
