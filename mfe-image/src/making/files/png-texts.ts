import { exifTexts } from './exif-texts.ts'
import type { FileTexts } from './file-texts.ts'
import { inflateText } from './inflate.ts'
import { limits } from './limits.ts'
import { textOfLatin1, textOfUtf8, viewOf } from './text-of.ts'

const signatureBytes = 8
/** Length and type before what a chunk holds, its checksum after. */
const headerBytes = 8
const checksumBytes = 4

type Bytes = Uint8Array<ArrayBuffer>

/** The texts of a PNG, by their keywords, before its pixels and behind them. What is broken or too long is passed over. */
export async function pngTexts(file: Bytes): Promise<FileTexts> {
  const view = viewOf(file)
  const texts: Record<string, string> = {}
  let count = 0
  let at = signatureBytes
  for (let n = 0; n < limits.parts && at + headerBytes <= file.length && count < limits.texts; n++) {
    const length = view.getUint32(at)
    const type = textOfLatin1(file.subarray(at + 4, at + headerBytes))
    const start = at + headerBytes
    at = start + length + checksumBytes
    if (at > file.length) break
    const payload = file.subarray(start, start + length)
    if (type === 'eXIf') Object.assign(texts, exifTexts(payload))
    const read = readers[type]
    if (read === undefined || length > limits.textBytes) continue
    count += 1
    const [keyword, text] = (await read(payload)) ?? []
    if (keyword !== undefined && text !== undefined) texts[keyword] = text
  }
  return texts
}

type Text = readonly [keyword: string, text: string]

const readers: Readonly<Record<string, (payload: Bytes) => Promise<Text | undefined> | Text | undefined>> = {
  tEXt: (payload) => {
    const [keyword, text] = cut(payload)
    return text && [keyword, textOfLatin1(text)]
  },
  zTXt: async (payload) => {
    const [keyword, rest] = cut(payload)
    const text = rest && (await inflateText(rest.subarray(1)))
    return text && [keyword, textOfLatin1(text)]
  },
  iTXt: async (payload) => {
    const [keyword, rest] = cut(payload)
    const [, afterLanguage] = cut(rest?.subarray(2))
    const [, text] = cut(afterLanguage)
    const plain = text && (rest?.[0] === 1 ? await inflateText(text) : text)
    return plain && [keyword, textOfUtf8(plain)]
  },
}

/** What stands before the first zero, and the bytes after it. */
function cut(bytes: Bytes | undefined): readonly [string, Bytes | undefined] {
  const end = bytes?.indexOf(0) ?? -1
  return bytes === undefined || end < 0
    ? ['', undefined]
    : [textOfLatin1(bytes.subarray(0, end)), bytes.subarray(end + 1)]
}
