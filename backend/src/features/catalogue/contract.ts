import { z } from 'zod'
import { endpoint } from '../../platform/http/contract/endpoint.ts'

/** The nine image models of specification 9 (images). */
export const imageModelIds = [
  'bytedance/seedream-v4',
  'wavespeed-ai/hunyuan-image-3',
  'wavespeed-ai/wan-2.2/text-to-image-realism',
  'wavespeed-ai/wan-2.2/image-to-image',
  'ideogram-ai/ideogram-character',
  'wavespeed-ai/flux-krea-dev-lora',
  'google/nano-banana/edit',
  'wavespeed-ai/chroma',
  'segmind/higgsfield-soul',
] as const
export type ImageModelId = (typeof imageModelIds)[number]

export const aspectRatios = [
  'auto',
  'square',
  'vertical',
  'horizontal',
  'widescreen',
  'tall',
  'slim',
  'wide',
  'cinematic',
] as const
export type AspectRatio = (typeof aspectRatios)[number]

export const qualities = ['2K', '4K', 'High', 'Low'] as const
export type Quality = (typeof qualities)[number]

/** Styles of the Soul model, the first by default (spec images 9). */
export const soulStyles = [
  'Realistic',
  'iPhone',
  'Tokyo Street Style',
  'Retro',
  'Artistic',
  'Vintage',
  'Minimalist',
  'Cinematic',
] as const
export type SoulStyle = (typeof soulStyles)[number]

/** Looks for models without styles of their own (spec images 5). */
export const visualStyles = ['general', 'iphone', 'realistic', 'influencer'] as const
export type VisualStyle = (typeof visualStyles)[number]

/** The longest prompt that a form takes, in UTF-16 units as browsers count them; models may take less. */
export const longestPrompt = 4_000

/** What comes out: pixels, or for services that take no pixels the nearest ratio they know, in their words (`16:9`). */
const PictureShape = z.union([z.object({ width: z.int(), height: z.int() }), z.object({ ratio: z.string() })])
export type PictureShape = z.infer<typeof PictureShape>

/** One model as the picker shows it. Prices are in cents, fractions allowed. */
export const Model = z.object({
  id: z.enum(imageModelIds),
  label: z.string(),
  description: z.string(),
  /** How many pictures it works from; what the form offers and what the server takes. */
  references: z.object({ min: z.int(), max: z.int() }),
  aspectRatios: z.array(z.enum(aspectRatios)),
  qualities: z.array(z.enum(qualities)),
  counts: z.array(z.int()),
  /** What each ratio comes out as in each quality. */
  shapes: z.partialRecord(z.enum(aspectRatios), z.partialRecord(z.enum(qualities), PictureShape)),
  /** Styles to choose from; empty: it has none. */
  styles: z.array(z.enum(soulStyles)),
  /** Whether it takes a LoRA. */
  takesLora: z.boolean(),
  /** The largest seed that it takes, the smallest is 1; absent: it takes none. */
  maxSeed: z.int().optional(),
  /** Of one image. */
  unitPriceCents: z.number(),
  /** Of one image in the qualities that the service prices differently. */
  qualityPricesCents: z.partialRecord(z.enum(qualities), z.number()),
  typicalSeconds: z.number(),
  sandbox: z.boolean(),
})
export type Model = z.infer<typeof Model>

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  summary: 'List the models with what they take and cost',
  access: 'user',
  response: z.array(Model),
})
