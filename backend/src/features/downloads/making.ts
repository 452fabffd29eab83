import type { PictureTexts } from '../../platform/media/picture-texts/picture-texts.ts'
import type { StoredPicture } from '../assets/lookup/stored-queries.ts'
import type { MadeWith } from '../images/lists/settings-queries.ts'
import type { Making } from './making-contract.ts'

/** How a picture was made; undefined for one that no prompt made, such as an upload. */
export function makingOf({ kind, n }: StoredPicture, made: MadeWith | undefined): Making | undefined {
  if (kind !== 'output' || n === undefined || made === undefined) return undefined
  const { id, prompt, model, aspectRatio, quality, style, visualStyle, styleId, loraId, numberOfImages } = made
  const seed = made.seeds[n]
  return {
    version: 1,
    generationId: id,
    n,
    prompt,
    model,
    aspectRatio,
    quality,
    ...(style !== undefined && { style }),
    ...(visualStyle !== undefined && { visualStyle }),
    numberOfImages,
    ...(seed !== undefined && { seed }),
    ...(made.sources.length > 0 && { references: made.sources.length }),
    ...(styleId !== undefined && { styleId }),
    ...(loraId !== undefined && { loraId }),
    createdAt: made.createdAt.toISOString(),
  }
}

/** The same as texts of a file. */
export function textsOf(making: Making, size: Pick<StoredPicture['media'], 'width' | 'height'>): PictureTexts {
  return { parameters: parametersOf(making, size), making: JSON.stringify(making) }
}

/**
 * The prompt, and a last line of settings: the form of Stable Diffusion web UI. Steps, sampler and scale are missing because no service
 * reports them.
 */
function parametersOf(making: Making, { width, height }: Pick<StoredPicture['media'], 'width' | 'height'>): string {
  const { prompt, model, seed, aspectRatio, quality, style, visualStyle } = making
  const settings = [
    ['Seed', seed],
    ['Size', `${width}x${height}`],
    ['Model', model],
    ['Aspect ratio', aspectRatio],
    ['Quality', quality],
    ['Style', style],
    ['Look', visualStyle],
    ['Version', 'Atelier'],
  ] as const
  const told = settings.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${quoted(String(value))}`]))
  return `${prompt}\n${told.join(', ')}`
}

/** That form puts a value into quotes where a comma or a colon would end it. */
const quoted = (value: string): string => (/[,:\n]/.test(value) ? JSON.stringify(value) : value)
