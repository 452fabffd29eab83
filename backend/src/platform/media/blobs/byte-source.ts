import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store.ts'

/** Inclusive offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Bytes whose length is known and of which any part can be read, as often as needed. */
export interface ByteSource {
  readonly size: number
  /** Everything, or the bytes of a span that lies within; null when they are gone. */
  readonly open: (span?: Span) => Promise<Readable | null>
}

/** Bytes in memory. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  const open = async (span?: Span) => Readable.from([span ? bytes.subarray(span.start, span.end + 1) : bytes])
  return { size: bytes.length, open }
}

/** The bytes of a blob; null when there is none. */
export async function sourceOfBlob(blobs: Pick<BlobStore, 'head' | 'get'>, key: string): Promise<ByteSource | null> {
  const info = await blobs.head(key)
  return info && { size: info.size, open: (span) => blobs.get(key, span) }
}

/** All bytes of a source; null when they are gone. */
export async function bytesOfSource(source: ByteSource): Promise<Uint8Array | null> {
  const body = await source.open()
  return body && (await buffer(body))
}

/** A part of what is put together: bytes of its own, or a span of the original. */
export type Part = Uint8Array | Span

const isSpan = (part: Part): part is Span => 'start' in part
const lengthOf = (part: Part): number => (isSpan(part) ? part.end - part.start + 1 : part.length)

/** New bytes and spans of an original, one after the other. The original is read only while the result is, and never whole. */
export function composedSource(original: ByteSource, parts: readonly Part[]): ByteSource {
  const size = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  const open = async (span: Span = { start: 0, end: size - 1 }) => readParts(original, partsWithin(parts, span))
  return { size, open }
}

/** What of the parts lies within a span of the whole. */
function partsWithin(parts: readonly Part[], { start, end }: Span): Part[] {
  const within: Part[] = []
  let at = 0
  for (const part of parts) {
    const length = lengthOf(part)
    const first = Math.max(0, start - at)
    const last = Math.min(length - 1, end - at)
    if (first <= last) {
      within.push(isSpan(part) ? { start: part.start + first, end: part.start + last } : part.subarray(first, last + 1))
    }
    at += length
  }
  return within
}

/** Fails when the original is gone or shorter than it was, so that nobody takes what was sent by then for the whole. */
function readParts(original: ByteSource, parts: readonly Part[]): Readable {
  let reading: Readable | null = null
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      if (!isSpan(part)) {
        yield part
        continue
      }
      reading = await original.open(part)
      if (reading === null) throw new Error('The bytes are gone while they are read')
      let left = lengthOf(part)
      for await (const chunk of chunksOf(reading)) {
        left -= chunk.length
        yield chunk
      }
      if (left !== 0) throw new Error('There are fewer bytes than there were')
    }
  }
  const iterator = chunks()
  return new Readable({
    read() {
      iterator.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    // `Readable.from` would wait for the next chunk first, which a store that has stalled may never send.
    destroy(error, done) {
      reading?.destroy()
      const end = (): void => done(error)
      iterator.return(undefined).then(end, end)
    },
  })
}

/** The chunks of a stream of bytes; Node's types do not say what a stream carries. */
const chunksOf = (stream: Readable): AsyncIterable<Uint8Array> => stream

/** How much is read at once by who looks at a few bytes here and there: the parts before a picture's pixels are rarely longer. */
const windowBytes = 64 * 1024

/** Reads short pieces of a source; neighbouring ones are fetched together. What lies beyond the end is missing in the piece. */
export function pieceReader(source: ByteSource): (start: number, length: number) => Promise<Buffer> {
  let from = 0
  let bytes: Buffer = Buffer.alloc(0)
  return async (start, length) => {
    if (start < from || start + length > from + bytes.length) {
      from = start
      bytes = await readSpan(source, start, Math.max(length, windowBytes))
    }
    return bytes.subarray(start - from, start - from + length)
  }
}

async function readSpan(source: ByteSource, start: number, length: number): Promise<Buffer> {
  const end = Math.min(start + length, source.size) - 1
  if (end < start) return Buffer.alloc(0)
  const body = await source.open({ start, end })
  if (body === null) throw new Error('The bytes are gone while they are read')
  return await buffer(body)
}
