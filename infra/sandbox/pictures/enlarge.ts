import sharp from 'sharp'
import type { Raster, Size } from './paint.ts'

/** The picture, smoothly enlarged to another size; the picture itself when it has that size already. */
export async function enlarge(raster: Raster, size: Size): Promise<Raster> {
  if (raster.width === size.width && raster.height === size.height) return raster
  const data = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer()
  return { data, width: size.width, height: size.height }
}
