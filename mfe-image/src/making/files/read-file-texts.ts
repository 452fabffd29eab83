import type { FileTexts } from './file-texts.ts'
import { jpegTexts } from './jpeg-texts.ts'
import { limits } from './limits.ts'
import { pngTexts } from './png-texts.ts'
import { textOfLatin1 } from './text-of.ts'
import { webpTexts } from './webp-texts.ts'

/** The texts of a PNG, JPEG or WebP; none for any other file, and for one that is too large. Its pixels are not decoded. */
export async function readFileTexts(file: Blob): Promise<FileTexts> {
  if (file.size > limits.fileBytes) return {}
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = textOfLatin1(bytes.subarray(0, 12))
  if (start.slice(1, 4) === 'PNG') return await pngTexts(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegTexts(bytes)
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? webpTexts(bytes) : {}
}
