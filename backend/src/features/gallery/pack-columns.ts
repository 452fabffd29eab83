import { bytesOf, type ColumnImage } from './columns-contract.ts'
import type { Columns } from './contract.ts'

/** Packs images, newest first, as `unpackColumns` reads them. */
export function packColumns(images: readonly ColumnImage[]): Columns {
  const ids = Buffer.from(
    images
      .map(({ id }) => id)
      .join('')
      .replaceAll('-', ''),
    'hex',
  )
  const ratios = Buffer.alloc(bytesOf.ratio * images.length)
  const steps = Buffer.alloc(bytesOf.createdAt * images.length)
  const favorites = Buffer.alloc(Math.ceil(images.length / 8))
  images.forEach(({ ratio, createdAt, isFavorite }, at) => {
    ratios.writeUInt16BE(Math.min(ratio, widest), bytesOf.ratio * at)
    const step = (images[at - 1]?.createdAt ?? 2 * createdAt) - createdAt
    steps.writeUInt16BE(Math.floor(step / 2 ** 32), bytesOf.createdAt * at)
    steps.writeUInt32BE(step % 2 ** 32, bytesOf.createdAt * at + 2)
    if (isFavorite) favorites[at >> 3] = (favorites[at >> 3] ?? 0) | (1 << (at & 7))
  })
  return {
    ids: ids.toString('base64url'),
    ratios: ratios.toString('base64url'),
    createdAt: steps.toString('base64url'),
    favorites: favorites.toString('base64url'),
  }
}

/** No picture is wider than this for its height; none that is would be shown otherwise. */
const widest = 65_535
