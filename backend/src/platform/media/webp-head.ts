import { UnusableImage } from './derive.ts'

/** What a WebP says of itself before its pixels. */
const headBytes = 30
const animation = 0b10

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Width and height of a WebP in pixels, as stored, from its head: libvips wants the whole file for that. Undefined when it is
 * none. Throws UnusableImage when it is animated, cut off, or of a kind that does not exist.
 */
export function readWebpHead(bytes: Uint8Array): Size | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headBytes))
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return undefined
  if (head.length < headBytes) throw new UnusableImage('it is cut off')
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      if (head.readUInt8(20) & animation) throw new UnusableImage('it has several frames')
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      throw new UnusableImage('it is of an unknown kind')
  }
}
