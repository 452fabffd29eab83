import { type AspectRatio, GenerateForm, longestPrompt, type Model, type Quality } from '@studio/backend/contract'
import { aspectLabel, ratioOf } from '../models/aspect.ts'
import { modelLabel } from '../models/model-label.ts'
import { replacedSettings } from '../request/replaced.ts'
import { type Draft, repairSettings } from '../request/settings.ts'
import type { FoundSettings } from './found-settings.ts'
import { modelOf } from './model-of.ts'

/** What the settings of a file become in the panel. */
export interface Restored {
  readonly draft: Draft
  /** What could not be taken over, in sentences; empty when all of it was. */
  readonly lost: readonly string[]
}

const form = GenerateForm.shape
/** An image with a longer side counts as 4K: no model makes one in 2K. */
const longest2K = 3_000
/** How far a ratio may be from the file's before it is worth a word. */
const sameRatio = 0.05

/**
 * The panel with the words and settings of a file: the file's model or, when it is not offered, the chosen one, and what that model
 * accepts of the rest. The file names the seed of its own picture, so the next first image is made with it.
 */
export function restore(found: FoundSettings, models: readonly Model[], current: Draft): Restored {
  const named = found.model === undefined ? undefined : modelOf(found.model, models)
  const model = named ?? models.find(({ id }) => id === current.model) ?? models[0]
  const wanted: Draft = {
    ...current,
    prompt: found.prompt.slice(0, longestPrompt),
    ...(named && { model: named.id }),
    ...(model && shapeOf(found, model)),
    numberOfImages: found.numberOfImages ?? current.numberOfImages,
    seed: form.seed.safeParse(found.seed).data,
    higgsFieldStyle: form.higgsFieldStyle.safeParse(found.style ?? current.higgsFieldStyle).data ?? 'Realistic',
    visualStyle: form.visualStyle.safeParse(found.visualStyle).data ?? 'general',
    styleId: found.styleId,
    loraId: found.loraId,
  }
  const draft = model ? { ...repairSettings(wanted, model), prompt: wanted.prompt } : wanted
  return { draft, lost: model ? lossesOf(found, draft, model, named !== undefined) : [] }
}

type Shape = Pick<Draft, 'aspectRatio' | 'quality'>

/** Ratio and quality by their names, else by the size of the picture. */
function shapeOf({ aspectRatio, quality, size }: FoundSettings, model: Model): Partial<Shape> {
  const ratio: AspectRatio | undefined =
    form.aspectRatio.safeParse(aspectRatio ?? '').data ?? (size && nearest(size, model))
  const named: Quality | undefined = form.quality.safeParse(quality ?? '').data
  const bySize = size && (Math.max(size.width, size.height) > longest2K ? '4K' : '2K')
  const chosen = named ?? bySize
  return { ...(ratio && { aspectRatio: ratio }), ...(chosen && { quality: chosen }) }
}

const shapeRatio = ({ width, height }: NonNullable<FoundSettings['size']>): number => width / Math.max(1, height)
/** How much longer one of two shapes is than the other; 0 when they are the same. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other))

function nearest(size: NonNullable<FoundSettings['size']>, { aspectRatios }: Model): AspectRatio | undefined {
  return aspectRatios
    .filter((aspect) => aspect !== 'auto')
    .toSorted((a, b) => distance(ratioOf(a), shapeRatio(size)) - distance(ratioOf(b), shapeRatio(size)))[0]
}

function lossesOf(found: FoundSettings, draft: Draft, model: Model, isNamed: boolean): string[] {
  const { aspectRatio, size } = found
  const isOtherShape =
    aspectRatio === undefined && size && distance(ratioOf(draft.aspectRatio), shapeRatio(size)) > sameRatio
  const lost = [
    found.model !== undefined && !isNamed && `${nameOf(found)} is not offered, so ${model.label} stays.`,
    found.prompt.length > longestPrompt && 'The prompt is cut off: it is too long.',
    isOtherShape && `${size.width} × ${size.height} became ${aspectLabel(draft.aspectRatio)}.`,
    ...replacedSettings(found, draft, model),
    found.others.length > 0 && `Not used here: ${found.others.join(', ')}.`,
  ]
  return lost.filter((sentence) => sentence !== false && sentence !== undefined)
}

/** One of our own models by its label; a checkpoint by its name without folders and ending. */
function nameOf({ model = '', tool }: FoundSettings): string {
  return tool === 'Atelier' ? modelLabel(model) : (model.split(/[\\/]/).at(-1) ?? model).replace(/\.\w{2,12}$/, '')
}
