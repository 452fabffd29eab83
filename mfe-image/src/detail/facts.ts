import type { Generation } from '@studio/backend/contract'
import type { StoredOutput } from '@studio/media/pictures'
import { formatCents } from '@studio/ui/format'
import { aspectLabel } from '../models/aspect.ts'
import { lookLabel } from '../models/look.ts'
import { modelLabel } from '../models/model-label.ts'

/** A picture with the generation that made it; also one in the trash. */
export interface Made {
  readonly generation: Generation
  readonly output: Pick<StoredOutput, 'n' | 'width' | 'height' | 'seed'>
}

export type Fact = readonly [name: string, value: string]

/** How a picture was made, as lines in the order of the panel. */
export function factsOf({ generation, output }: Made): Fact[] {
  const { style, visualStyle } = generation
  const facts: readonly (Fact | undefined)[] = [
    ['Model', modelLabel(generation.model)],
    ['Aspect ratio', aspectLabel(generation.aspectRatio)],
    ['Quality', generation.quality],
    style === undefined ? undefined : ['Style', style],
    visualStyle === undefined ? undefined : ['Look', lookLabel(visualStyle)],
    ['Size', sizeText(output)],
    ['Images', `${output.n + 1} of ${generation.numberOfImages}`],
    ['Cost, all images', formatCents(generation.costCents)],
    output.seed === undefined ? undefined : ['Seed', String(output.seed)],
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** The size of a picture in pixels. */
export function sizeText({ width, height }: Pick<StoredOutput, 'width' | 'height'>): string {
  return `${width} × ${height}`
}
