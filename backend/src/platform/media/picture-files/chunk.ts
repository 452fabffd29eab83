import { UnusableImage } from '../pictures/unusable-image.ts'

/**
 * What a part of a picture's file is for: `picture` is needed to show it (pixels, colour profile), `exif` holds its orientation,
 * `provenance` may say that a machine made it (XMP, C2PA), `other` is none of these (texts, comments, previews, unknown).
 */
type Role = 'picture' | 'exif' | 'provenance' | 'other'

/** One chunk of a PNG or WebP, or one segment of a JPEG. */
export interface Chunk {
  readonly role: Role
  /** All of it, as it stands in the file: views on the file's bytes, nothing is copied. */
  readonly bytes: Buffer
  /** What it holds, without its header. */
  readonly payload: Buffer
}

/** A picture's file before anything of it was decoded. */
export interface PictureFile {
  readonly format: 'jpeg' | 'png' | 'webp'
  /** In pixels as stored, before the orientation is applied. */
  readonly width: number
  readonly height: number
  /** In the order of the file, from its first byte to the end of the picture; what follows that end is left out. */
  readonly chunks: readonly Chunk[]
}

/** More parts than any encoder writes; a file of nothing but empty parts would cost time and memory. */
const mostChunks = 50_000

/** The largest colour profile that is kept, in bytes after decompression; those of printing presses take 3 MB. */
export const mostProfileBytes = 4_000_000

export function cutOff(): UnusableImage {
  return new UnusableImage('it is cut off')
}

/** All chunks of a walk through a file. Throws UnusableImage when there are too many. */
export function collectChunks<Each>(walk: Iterable<Each>): readonly Each[] {
  const chunks: Each[] = []
  for (const chunk of walk) {
    if (chunks.push(chunk) > mostChunks) throw new UnusableImage('it has too many parts')
  }
  return chunks
}

/** Throws UnusableImage for a colour profile above the limit. */
export function checkProfileSize(bytes: number): void {
  if (bytes > mostProfileBytes) throw new UnusableImage('its colour profile is too large')
}
