import { exifTexts } from './exif-texts.ts'
import type { FileTexts } from './file-texts.ts'
import { limits } from './limits.ts'
import { textOfLatin1, viewOf } from './text-of.ts'

const startOfScan = 0xda
const app1 = 0xe1

/** The texts of the Exif of a JPEG. Segments behind the pixels are not read. */
export function jpegTexts(file: Uint8Array): FileTexts {
  const view = viewOf(file)
  let at = 2
  for (let n = 0; n < limits.parts && at + 4 <= file.length; n++) {
    if (file[at] !== 0xff || file[at + 1] === startOfScan) break
    const end = at + 2 + view.getUint16(at + 2)
    const payload = file.subarray(at + 4, end)
    if (file[at + 1] === app1 && textOfLatin1(payload.subarray(0, 4)) === 'Exif') return exifTexts(payload)
    at = end
  }
  return {}
}
