import sharp, { type Metadata } from 'sharp'

/** A PNG of that many pixels a side, all of one colour. */
export const picture = (side: number, background = '#336699'): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()

/** The same as a JPEG that says where it was taken. */
export const located = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

/** What a picture says of itself. */
export const metadataOf = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes).metadata()
