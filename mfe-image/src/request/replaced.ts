import type { Model } from '@studio/backend/contract'
import { aspectLabel } from '../models/aspect.ts'
import { lookLabel } from '../models/look.ts'
import type { Settings } from './settings.ts'

/** Settings that an image was made with; what is not known of them is undefined. */
interface MadeWith {
  readonly aspectRatio?: string | undefined
  readonly quality?: string | undefined
  readonly numberOfImages?: number | undefined
  /** One of the model's own styles. */
  readonly style?: string | undefined
  /** Its look, which models with styles of their own do not have. */
  readonly visualStyle?: string | undefined
  readonly seed?: number | undefined
  readonly loraId?: string | null | undefined
}

/** What of these settings became something else in the panel because its model does not take it, in sentences. */
export function replacedSettings(made: MadeWith, panel: Settings, model: Model): string[] {
  const { label } = model
  const { aspectRatio: ratio, quality, numberOfImages: count, style, visualStyle, seed, loraId } = made
  const [aspect, ownAspect] = [ratio && aspectLabel(ratio), aspectLabel(panel.aspectRatio)]
  const lost = [
    aspect && aspect !== ownAspect && `${label} has no ${aspect}: ${ownAspect} instead.`,
    quality && quality !== panel.quality && `${label} has no ${quality}: ${panel.quality} instead.`,
    count && count !== panel.numberOfImages && `${count} images became ${panel.numberOfImages}.`,
    style && lostStyle(style, panel, model),
    visualStyle && lostLook(visualStyle, model),
    seed !== undefined && panel.seed !== seed && lostSeed(model),
    loraId && panel.loraId === undefined && `${label} takes no LoRA.`,
  ]
  return lost.filter(isSentence)
}

const isSentence = (value: unknown): value is string => typeof value === 'string' && value !== ''

function lostStyle(style: string, { higgsFieldStyle }: Settings, { label, styles }: Model): string {
  if (styles.length === 0) return `${label} has no styles: not ${style}.`
  return style === higgsFieldStyle ? '' : `${label} has no ${style}: ${higgsFieldStyle} instead.`
}

const lostLook = (look: string, { label, styles }: Model): string =>
  look === 'general' || styles.length === 0 ? '' : `${label} has no looks: not ${lookLabel(look)}.`

const lostSeed = ({ label, maxSeed }: Model): string =>
  maxSeed === undefined ? `${label} takes no seed.` : 'The seed is too large.'
