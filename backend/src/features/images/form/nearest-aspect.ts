import type { AspectRatio } from '../../catalogue/contract.ts'
import { widthByHeight } from '../../catalogue/frame.ts'

const names = ['square', 'vertical', 'horizontal', 'widescreen', 'tall', 'slim', 'cinematic'] as const

/** The name of the ratio that is nearest to that of a picture, by which lists lay it out. */
export function nearestAspect({ width, height }: { readonly width: number; readonly height: number }): AspectRatio {
  const distance = (name: AspectRatio): number => Math.abs(Math.log(width / height / widthByHeight[name]))
  return names.reduce<AspectRatio>((best, name) => (distance(name) < distance(best) ? name : best), 'square')
}
