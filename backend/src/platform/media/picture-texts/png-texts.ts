import { type ByteSource, composedSource, type Part, pieceReader } from '../blobs/byte-source.ts'
import { isPng, pngText } from '../picture-files/png.ts'
import { makingKeyword, type PictureTexts } from './picture-texts.ts'

/** Signature, and the first chunk, which every reader expects first. */
const startBytes = 8 + 25
/** Length and type before what a chunk holds, the checksum after it. */
const frameBytes = 12

const parametersKeyword = 'parameters'
const ours = [parametersKeyword, makingKeyword]

/** More chunks than any encoder writes before the pixels. */
const mostChunks = 1_000

/**
 * The PNG with these texts behind its first chunk, without reading its pixels. Texts of the same names that stand before the pixels
 * are left out, because a reader would take the last one. What is no PNG stays as it is.
 */
export async function pngWithTexts(file: ByteSource, { parameters, making }: PictureTexts): Promise<ByteSource> {
  const read = pieceReader(file)
  if (!isPng(await read(0, 8)) || file.size <= startBytes) return file
  const parts: Part[] = [
    { start: 0, end: startBytes - 1 },
    pngText(parametersKeyword, parameters),
    pngText(makingKeyword, making),
  ]
  let at = startBytes
  for (let n = 0; n < mostChunks; n++) {
    const header = await read(at, 8 + 20)
    const type = header.toString('latin1', 4, 8)
    if (header.length < 8 || type === 'IDAT') break
    const end = at + frameBytes + header.readUInt32BE(0)
    if (end > file.size) break
    if (!isOurs(type, header.toString('latin1', 8))) parts.push({ start: at, end: end - 1 })
    at = end
  }
  return composedSource(file, [...parts, { start: at, end: file.size - 1 }])
}

const isOurs = (type: string, payload: string): boolean =>
  (type === 'tEXt' || type === 'iTXt' || type === 'zTXt') && ours.some((keyword) => payload.startsWith(`${keyword}\0`))
