import { aspectLabels } from '../../models/aspect.ts'

/** Shapes that images can be filtered by, tallest first, with their width by height (spec images 9). */
export const shapes = [
  { value: 'tall', label: aspectLabels.tall, ratio: 9 / 16 },
  { value: 'slim', label: aspectLabels.slim, ratio: 2 / 3 },
  { value: 'vertical', label: aspectLabels.vertical, ratio: 3 / 4 },
  { value: 'square', label: aspectLabels.square, ratio: 1 },
  { value: 'horizontal', label: aspectLabels.horizontal, ratio: 3 / 2 },
  { value: 'widescreen', label: aspectLabels.widescreen, ratio: 16 / 9 },
  { value: 'cinematic', label: aspectLabels.cinematic, ratio: 7 / 3 },
] as const

/** Ratios that differ by less than this share look alike: services round sides to whole blocks of pixels. */
const alike = 0.05

/** The shape that an image has; `other` for one that is like none of them. */
export function shapeOf(ratio: number): string {
  return shapes.find((shape) => Math.abs(ratio / shape.ratio - 1) < alike)?.value ?? 'other'
}
