const orientationTag = 0x0112
/** The way round that a picture stands when nothing is said. */
export const upright = 1

/** A TIFF structure (little-endian) whose only entry is the orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4) // where the list of entries begins
  tiff.writeUInt16LE(1, 8) // how many there are
  tiff.writeUInt16LE(orientationTag, 10)
  tiff.writeUInt16LE(3, 12) // a 16-bit number
  tiff.writeUInt32LE(1, 14) // one of them
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

/** The orientation, 1 to 8, that the TIFF structure of Exif asks for; 1 where it says none that can be read. */
export function orientationIn(tiff: Buffer): number {
  const read = tiff.toString('latin1', 0, 2) === 'II' ? littleEndian(tiff) : bigEndian(tiff)
  const list = read.uint32(4)
  for (let n = 0; n < read.uint16(list); n++) {
    const entry = list + 2 + 12 * n
    if (entry + 12 > tiff.length) return upright
    if (read.uint16(entry) === orientationTag) return valid(read.uint16(entry + 8))
  }
  return upright
}

const valid = (orientation: number): number => (orientation >= 1 && orientation <= 8 ? orientation : upright)

/** Numbers at a place; 0 beyond the end. */
const littleEndian = (bytes: Buffer) => ({
  uint16: (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0),
  uint32: (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0),
})
const bigEndian = (bytes: Buffer) => ({
  uint16: (at: number) => (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0),
  uint32: (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0),
})
