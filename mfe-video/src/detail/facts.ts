import type { Video, VideoModel } from '@studio/backend/contract/videos'
import { formatCents } from '@studio/ui/format'
import { durationFact, sizeFact } from '../clips/detail/file-facts.ts'
import type { Fact } from '../clips/detail/making.tsx'
import type { ClipFile } from '../clips/kind/clip.ts'
import { modelLabel } from '../models/model-label.ts'

/** How a video was made, as lines in the order of the panel. */
export function factsOf(video: Video, file: ClipFile, models: readonly VideoModel[] | undefined): Fact[] {
  const { model, variant, negativePrompt = '', guidanceScale, seed } = video
  const variants = models?.find(({ id }) => id === model)?.variants ?? []
  const variantLabel = variants.length > 1 ? variants.find(({ id }) => id === variant)?.label : undefined
  const facts: readonly (Fact | undefined)[] = [
    ['Model', modelLabel(models, model)],
    variantLabel === undefined ? undefined : ['Variant', variantLabel],
    durationFact(file),
    ['Resolution', video.resolution],
    ['Aspect ratio', video.aspectRatio],
    sizeFact(file),
    ['Sound', file.hasSound ? 'Yes' : 'No'],
    negativePrompt === '' ? undefined : ['Negative prompt', negativePrompt],
    guidanceScale === undefined ? undefined : ['Follow the prompt', String(guidanceScale)],
    seed < 0 ? undefined : ['Seed', String(seed)],
    ['Cost', formatCents(video.costCents)],
  ]
  return facts.filter((fact) => fact !== undefined)
}
