import { fromBase64, type Shape, unpackShapes } from '../../platform/http/contract/packed-shapes.ts'
import type { Columns } from './contract.ts'

/** What the gallery must know of an image before it is in view. */
export interface ColumnImage extends Shape {
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly isFavorite: boolean
}

/** Bytes of one image's time in its column. */
export const timeBytes = 6

/** The images of packed columns, in the same order. In few steps over bytes: there may be 100,000. */
export function unpackColumns(columns: Columns): ColumnImage[] {
  const shapes = unpackShapes(columns)
  const steps = new DataView(fromBase64(columns.createdAt).buffer)
  const favorites = fromBase64(columns.favorites)
  const images: ColumnImage[] = []
  let createdAt = 0
  for (const [at, { id, ratio }] of shapes.entries()) {
    const step = steps.getUint16(timeBytes * at) * 2 ** 32 + steps.getUint32(timeBytes * at + 2)
    createdAt = at === 0 ? step : createdAt - step
    const isFavorite = (((favorites[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
    images.push({ id, ratio, createdAt, isFavorite })
  }
  return images
}
