/** What the first bytes of a picture file say, without decoding it. */
export interface PictureBytes {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp'
  /** It has several frames. */
  readonly moving: boolean
}

/** Reads what kind of picture a file is, whatever its name says, as the server does; undefined when it is none that can be sent. */
export function readPictureBytes(bytes: ArrayBuffer): PictureBytes | undefined {
  const view = new DataView(bytes)
  if (bytes.byteLength < 24) return undefined
  if (view.getUint16(0) === 0xffd8) return { type: 'image/jpeg', moving: false }
  if (textAt(view, 1) === 'PNG\r') return { type: 'image/png', moving: isMovingPng(view) }
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP')
    return { type: 'image/webp', moving: isMovingWebp(view) }
  return undefined
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)))

/** A WebP with more than one picture begins with a header that says so by one bit. */
const isMovingWebp = (view: DataView): boolean => textAt(view, 12) === 'VP8X' && (view.getUint8(20) & 0b10) !== 0

/** Before the pixels of a moving PNG, there is a chunk called `acTL`. Each chunk has its length and its name before its data. */
function isMovingPng(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = textAt(view, at + 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
