import type { Video, VideoModel } from '@studio/backend/contract/videos'
import { formatCents } from '@studio/ui/format'
import { modelLabel } from '../models/model-label.ts'

export type Fact = readonly [name: string, value: string]

/** How a video was made, as lines in the order of the panel. */
export function factsOf(
  video: Video,
  { width, height, durationMs, hasSound }: NonNullable<Video['clip']>,
  models: readonly VideoModel[] | undefined,
): Fact[] {
  const { model, variant, negativePrompt = '', guidanceScale, seed } = video
  const variants = models?.find(({ id }) => id === model)?.variants ?? []
  const variantLabel = variants.length > 1 ? variants.find(({ id }) => id === variant)?.label : undefined
  const facts: readonly (Fact | undefined)[] = [
    ['Model', modelLabel(models, model)],
    variantLabel === undefined ? undefined : ['Variant', variantLabel],
    ['Duration', `${Number((durationMs / 1000).toFixed(1))} s`],
    ['Resolution', video.resolution],
    ['Aspect ratio', video.aspectRatio],
    ['Size', `${width} × ${height}`],
    ['Sound', hasSound ? 'Yes' : 'No'],
    negativePrompt === '' ? undefined : ['Negative prompt', negativePrompt],
    guidanceScale === undefined ? undefined : ['Follow the prompt', String(guidanceScale)],
    seed < 0 ? undefined : ['Seed', String(seed)],
    ['Cost', formatCents(video.costCents)],
  ]
  return facts.filter((fact) => fact !== undefined)
}
