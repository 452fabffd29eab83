import { type ByteSource, bytesOfSource } from '../blobs/byte-source.ts'

/** What a data URL holds. */
export interface DataUrl {
  /** What it says that it holds. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The start of every data URL that is read here. */
const head = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/

/** Reads a data URL in base64; undefined for one that is empty, has another form, or has characters that do not belong there. */
export function readDataUrl(text: string): DataUrl | undefined {
  const start = head.exec(text)
  if (start?.[1] === undefined) return undefined
  const encoded = text.slice(start[0].length)
  const bytes = Buffer.from(encoded, 'base64')
  // Node passes over what is not base64, so that fewer bytes come out than the length announces.
  return bytes.length > 0 && bytes.length === lengthOf(encoded) ? { contentType: start[1], bytes } : undefined
}

function lengthOf(encoded: string): number {
  const padding = encoded.endsWith('==') ? 2 : Number(encoded.endsWith('='))
  return Math.floor(((encoded.length - padding) * 3) / 4)
}

/** Bytes as a data URL in base64; they are whole in memory, so this is for pictures. */
export async function toDataUrl({
  contentType,
  bytes: source,
}: {
  readonly contentType: string
  readonly bytes: ByteSource
}): Promise<string> {
  const bytes = await bytesOfSource(source)
  if (bytes === null) throw new Error('The bytes are gone')
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
}
