import type { AspectRatio, Quality } from '@studio/backend/contract'
import type { Picture } from '@studio/media/pictures'
import { ratioOf } from '../../models/aspect.ts'

/** The model that makes variations (spec images 9). */
export const variationModel = 'bytedance/seedream-v4'

/** What the detail dialog offers, in the order of spec images 9. */
export const variationAspects = [
  'square',
  'tall',
  'vertical',
  'horizontal',
  'widescreen',
  'cinematic',
] as const satisfies readonly AspectRatio[]
export const variationQualities = ['2K', '4K'] as const satisfies readonly Quality[]
export const variationCounts = [1, 2, 3, 4] as const

export type VariationAspect = (typeof variationAspects)[number]

/** The offered aspect ratio that comes nearest to the picture itself, so that a variation keeps its shape unless told otherwise. */
export function aspectOf({ width, height }: Pick<Picture['output'], 'width' | 'height'>): VariationAspect {
  const distance = (aspect: VariationAspect): number => Math.abs(Math.log((ratioOf(aspect) * height) / width))
  return variationAspects.reduce((best, aspect) => (distance(aspect) < distance(best) ? aspect : best))
}
