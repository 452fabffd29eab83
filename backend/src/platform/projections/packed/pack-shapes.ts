import { type PackedShapes, type Shape, shapeBytes } from '../../http/contract/packed-shapes.ts'

/** Packs the ids and ratios of images as `unpackShapes` reads them. */
export function packShapes(images: readonly Shape[]): PackedShapes {
  const ratios = Buffer.alloc(shapeBytes.ratio * images.length)
  for (const [at, { ratio }] of images.entries()) ratios.writeUInt16BE(Math.min(ratio, widest), shapeBytes.ratio * at)
  return {
    ids: packIds(images.map(({ id }) => id)),
    ratios: ratios.toString('base64url'),
  }
}

/** Packs ids, 16 bytes each, as `unpackIds` reads them. */
export function packIds(ids: readonly string[]): string {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url')
}

/** No picture is wider than this for its height; none that is would be shown otherwise. */
const widest = 65_535
