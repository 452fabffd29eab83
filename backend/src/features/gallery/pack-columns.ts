import { packShapes } from '../../platform/projections/packed/pack-shapes.ts'
import { type ColumnImage, timeBytes } from './columns-contract.ts'
import type { Columns } from './contract.ts'

/** Packs images, newest first, as `unpackColumns` reads them. */
export function packColumns(images: readonly ColumnImage[]): Columns {
  const steps = Buffer.alloc(timeBytes * images.length)
  const favorites = Buffer.alloc(Math.ceil(images.length / 8))
  images.forEach(({ createdAt, isFavorite }, at) => {
    const step = (images[at - 1]?.createdAt ?? 2 * createdAt) - createdAt
    steps.writeUInt16BE(Math.floor(step / 2 ** 32), timeBytes * at)
    steps.writeUInt32BE(step % 2 ** 32, timeBytes * at + 2)
    if (isFavorite) favorites[at >> 3] = (favorites[at >> 3] ?? 0) | (1 << (at & 7))
  })
  return {
    ...packShapes(images),
    createdAt: steps.toString('base64url'),
    favorites: favorites.toString('base64url'),
  }
}
