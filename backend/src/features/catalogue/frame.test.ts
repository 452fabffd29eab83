import { describe, expect, it } from 'vitest'
import { type AspectRatio, aspectRatios, type ImageModelId, type Quality, qualities } from './contract.ts'
import { type Frame, frameOf } from './frame.ts'
import type { ImageModel } from './model.ts'
import { findImageModel, imageModels } from './models.ts'

const every = imageModels.flatMap((model) =>
  aspectRatios.flatMap((aspect) => qualities.map((quality) => ({ model, aspect, quality }))),
)
const ratios: Record<AspectRatio, number> = {
  auto: 1,
  square: 1,
  vertical: 3 / 4,
  horizontal: 3 / 2,
  widescreen: 16 / 9,
  tall: 9 / 16,
  slim: 2 / 3,
  wide: 3 / 2,
  cinematic: 7 / 3,
}

function frame(id: ImageModelId, aspect: AspectRatio, quality: Quality = '2K'): Frame {
  const model = findImageModel(id)
  if (!model) throw new Error(`${id} is not in the catalogue`)
  return frameOf(model, aspect, quality)
}

/** Whether the provider takes it, by the tables of the reference (providers 4.1, 4.4). */
function takes({ framing }: ImageModel, made: Frame): boolean {
  if (made.kind === 'ratio') return framing.kind === 'ratio' && framing.ratios.includes(made.ratio)
  const { width, height } = made
  if (framing.kind === 'listed')
    return Object.values(framing.sizes)
      .flat()
      .some(([w, h]) => w === width && h === height)
  if (framing.kind !== 'pixels') return false
  const { min, max } = framing.side
  return [width, height].every((side) => side % 16 === 0 && side >= min && side <= max)
}

const takesAnySize = ({ model }: (typeof every)[number]): boolean => model.framing.kind === 'pixels'

function sizeOf(made: Frame) {
  if (made.kind === 'size') return made
  throw new Error(`A size was expected, not ${made.ratio}`)
}

describe('the frame of a picture', () => {
  it('is one that its model accepts, for every model, ratio and quality', () => {
    const wrong = every.filter(({ model, aspect, quality }) => !takes(model, frameOf(model, aspect, quality)))
    expect(wrong).toEqual([])
  })

  it('has the requested ratio if the model takes any size', () => {
    for (const { model, aspect, quality } of every.filter(takesAnySize)) {
      const { width, height } = sizeOf(frameOf(model, aspect, quality))
      expect(width / height / ratios[aspect]).toBeCloseTo(1, 1)
    }
  })

  it('is no smaller in 4K than in 2K if the model takes any size', () => {
    for (const { model, aspect } of every.filter(takesAnySize)) {
      const [small, large] = [sizeOf(frameOf(model, aspect, '2K')), sizeOf(frameOf(model, aspect, '4K'))]
      expect(large.width * large.height).toBeGreaterThanOrEqual(small.width * small.height)
    }
  })

  it('is 2048 by 2048 by default for SeeDream, and at most 4096 by 4096 pixels', () => {
    expect(frame('bytedance/seedream-v4', 'auto')).toEqual({ kind: 'size', width: 2048, height: 2048 })
    expect(frame('bytedance/seedream-v4', 'square', '4K')).toEqual({ kind: 'size', width: 4096, height: 4096 })
    expect(frame('bytedance/seedream-v4', 'widescreen')).toEqual({ kind: 'size', width: 2720, height: 1536 })
    const { width, height } = sizeOf(frame('bytedance/seedream-v4', 'cinematic', '4K'))
    expect(width * height).toBeLessThanOrEqual(4096 * 4096)
  })

  it('is 1024 by 1024 by default for the models of WaveSpeed, 1536 at most', () => {
    expect(frame('wavespeed-ai/chroma', 'auto')).toEqual({ kind: 'size', width: 1024, height: 1024 })
    expect(frame('wavespeed-ai/chroma', 'tall')).toEqual({ kind: 'size', width: 768, height: 1360 })
    expect(frame('wavespeed-ai/chroma', 'square', '4K')).toEqual({ kind: 'size', width: 1536, height: 1536 })
    expect(frame('wavespeed-ai/chroma', 'cinematic')).toEqual({ kind: 'size', width: 1536, height: 656 })
  })

  it('is the nearest ratio that the model offers', () => {
    expect(frame('ideogram-ai/ideogram-character', 'horizontal')).toEqual({ kind: 'ratio', ratio: '4:3' })
    expect(frame('ideogram-ai/ideogram-character', 'cinematic')).toEqual({ kind: 'ratio', ratio: '16:9' })
    expect(frame('google/nano-banana/edit', 'horizontal')).toEqual({ kind: 'ratio', ratio: '3:2' })
    expect(frame('google/nano-banana/edit', 'cinematic')).toEqual({ kind: 'ratio', ratio: '21:9' })
  })

  it('is the nearest size that Soul offers in the quality', () => {
    expect(frame('segmind/higgsfield-soul', 'tall', 'High')).toEqual({ kind: 'size', width: 1152, height: 2048 })
    expect(frame('segmind/higgsfield-soul', 'tall', 'Low')).toEqual({ kind: 'size', width: 960, height: 1696 })
  })
})
