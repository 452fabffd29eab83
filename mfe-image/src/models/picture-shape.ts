import type { AspectRatio, Model, Quality } from '@studio/backend/contract'
import { formatCents } from '@studio/ui/format'
import { aspectLabels } from './aspect.ts'
import { unitPriceOf } from './unit-price.ts'

type Shaped = Pick<Model, 'shapes' | 'qualities'>

/** The pixels of a picture, as `2496 × 1664`; undefined when the service chooses them. */
function pixelsOf({ shapes }: Shaped, aspect: AspectRatio, quality: Quality): string | undefined {
  const shape = shapes[aspect]?.[quality]
  return shape !== undefined && 'width' in shape ? `${shape.width} × ${shape.height}` : undefined
}

/** The size of the images that a model makes for this ratio. When the model does not know the ratio, the nearest one that it knows. */
export function aspectDetail(model: Shaped, aspect: AspectRatio, quality: Quality): string | undefined {
  const shape = model.shapes[aspect]?.[quality]
  const isOther = shape !== undefined && 'ratio' in shape && aspect !== 'auto' && shape.ratio !== aspectLabels[aspect]
  return isOther ? `made as ${shape.ratio}` : pixelsOf(model, aspect, quality)
}

/** The size and price of an image in this quality. A quality that gives the same size as a lower one says so. */
export function qualityDetail(
  model: Shaped & Parameters<typeof unitPriceOf>[0],
  aspect: AspectRatio,
  quality: Quality,
): string {
  const pixels = pixelsOf(model, aspect, quality)
  const price = `${formatCents(unitPriceOf(model, quality))} each`
  if (pixels === undefined) return price
  const first = model.qualities.find((other) => pixelsOf(model, aspect, other) === pixels)
  return [pixels, ...(first === quality ? [] : ['the same size']), price].join(' · ')
}
