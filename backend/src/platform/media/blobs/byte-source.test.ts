import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteSource, composedSource, pieceReader, type Span, sourceOfBytes } from './byte-source.ts'

const original = Buffer.from('0123456789')
const read = async (source: ByteSource, span?: Span) => {
  const body = await source.open(span)
  return body && (await buffer(body)).toString()
}

describe('bytes that are put together', () => {
  const parts = [{ start: 0, end: 2 }, Buffer.from('new'), { start: 5, end: 9 }]
  const composed = composedSource(sourceOfBytes(original), parts)

  it('are read whole', async () => {
    expect(composed.size).toBe(11)
    expect(await read(composed)).toBe('012new56789')
  })

  it('are read in any part as if they were one file', async () => {
    const whole = '012new56789'
    const spans = fc.tuple(fc.nat(10), fc.nat(10)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    await fc.assert(
      fc.asyncProperty(spans, async (span) => {
        expect(await read(composed, span)).toBe(whole.slice(span.start, span.end + 1))
      }),
    )
  })

  it('are composed of composed ones', async () => {
    expect(await read(composedSource(composed, [{ start: 2, end: 6 }, Buffer.from('!')]))).toBe('2new5!')
  })

  it('break off when the original is gone or has become shorter', async () => {
    const gone: ByteSource = { size: 10, open: async () => null }
    await expect(read(composedSource(gone, parts))).rejects.toThrow('gone')
    const shorter: ByteSource = { size: 10, open: async () => Readable.from([Buffer.from('0')]) }
    await expect(read(composedSource(shorter, parts))).rejects.toThrow('fewer bytes')
  })

  it('close the original when their reader goes away', async () => {
    const opened: Readable[] = []
    const endless: ByteSource = {
      size: 1e9,
      open: async () => {
        const body = new Readable({ read: () => undefined })
        body.push(Buffer.alloc(10))
        opened.push(body)
        return body
      },
    }
    const body = await composedSource(endless, [{ start: 0, end: 1e9 - 1 }]).open()
    for await (const _ of body ?? []) break
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})

describe('short pieces', () => {
  it('are fetched together when they are neighbours, and end where the bytes end', async () => {
    const bytes = randomBytes(200_000)
    const source = sourceOfBytes(bytes)
    const spans: (Span | undefined)[] = []
    const open: ByteSource['open'] = (span) => {
      spans.push(span)
      return source.open(span)
    }
    const piece = pieceReader({ ...source, open })
    for (const [start, length] of [
      [0, 8],
      [60_000, 100],
      [150_000, 4],
      [199_998, 50],
      [300_000, 5],
    ] as const) {
      expect(await piece(start, length)).toEqual(bytes.subarray(start, start + length))
    }
    expect(spans).toHaveLength(3)
  })
})
