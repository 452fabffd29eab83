import { exifTexts } from './exif-texts.ts'
import type { FileTexts } from './file-texts.ts'
import { limits } from './limits.ts'
import { textOfLatin1, viewOf } from './text-of.ts'

const fileHeaderBytes = 12
const headerBytes = 8

/** The texts of the Exif of a WebP. */
export function webpTexts(file: Uint8Array): FileTexts {
  const view = viewOf(file)
  let at = fileHeaderBytes
  for (let n = 0; n < limits.parts && at + headerBytes <= file.length; n++) {
    const length = view.getUint32(at + 4, true)
    const start = at + headerBytes
    if (textOfLatin1(file.subarray(at, at + 4)) === 'EXIF') return exifTexts(file.subarray(start, start + length))
    at = start + length + (length % 2)
  }
  return {}
}
