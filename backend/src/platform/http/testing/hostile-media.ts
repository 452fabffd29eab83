import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A PNG of one bit per pixel, all black, that says it has these sides; nobody checks its sums before they decode it. */
function flatPng(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => Buffer.concat([uint32(data.length), ascii(name), data, uint32(0)])
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A WebP of the extended kind with these flags and sides, and nothing in it. */
function emptyWebp(flags: number, width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(56, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes.writeUInt8(flags, 20)
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

const gif = (frames: number) =>
  Buffer.concat([
    ascii('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])),
    ascii(';'),
  ])

const made: Readonly<Record<string, () => Buffer>> = {
  'nothing at all': () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0x89]),
  zeros: () => Buffer.alloc(100_000),
  'a page': () => ascii('<!doctype html><script>alert(1)</script>'),
  'a drawing with a script': () => ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a drawing that grows': () =>
    ascii(`<svg xmlns="http://www.w3.org/2000/svg"><g id="a">${'<use href="#a"/>'.repeat(1_000)}</g></svg>`),
  'a playlist that names a file': () => ascii('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
  'a picture that is packed': () => gzipSync(Buffer.alloc(1_000_000)),
  'a script that begins as a GIF': () => ascii('GIF89a=1;alert(1)//'),
  'a GIF of 100,000 frames': () => gif(100_000),
  'a document': () => ascii('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'a video whose index has no end': () =>
    Buffer.concat([uint32(24), ascii('ftypisom'), Buffer.alloc(12), uint32(0x7fffffff), ascii('moov')]),
  'a program': () => Buffer.concat([Buffer.from([0x7f]), ascii('ELF'), Buffer.alloc(200)]),
  'the test file of virus scanners': () =>
    ascii('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
  'a flat PNG of 14,000 x 14,000': () => flatPng(14_000, 14_000, Buffer.alloc(14_000 * 1_751)),
  'a PNG that says it is larger than any': () => flatPng(0x7fffffff, 0x7fffffff, Buffer.alloc(10)),
  'a PNG of no size': () => flatPng(0, 0, Buffer.alloc(10)),
  'a PNG like a thread': () => flatPng(40, 60_000, Buffer.alloc(60_000 * 6)),
  'a WebP of 16,000 x 16,000': () => emptyWebp(0, 16_000, 16_000),
  'a WebP that moves': () => emptyWebp(0b10, 100, 100),
}

/** Test helper: files that we must not accept as pictures, whatever they claim, each with what it is. */
export function hostileFiles(): readonly (readonly [what: string, bytes: Buffer])[] {
  return Object.entries(made).map(([what, make]) => [what, make()])
}

/** Test helper: a picture of each format, cut off at every sixteenth of its length; its header is valid. */
export async function cutPictures(): Promise<readonly (readonly Buffer[])[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'black', noise } })
  const whole = await Promise.all((['png', 'jpeg', 'webp'] as const).map((format) => image.toFormat(format).toBuffer()))
  return whole.map((bytes) =>
    Array.from({ length: 15 }, (_, n) => bytes.subarray(0, Math.floor((bytes.length * (n + 1)) / 16))),
  )
}
