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

/** The models that the panel offers references for (spec images 5). */
export const modelsWithReferences: readonly ImageModelId[] = [
  'bytedance/seedream-v4',
  'wavespeed-ai/wan-2.2/image-to-image',
  'ideogram-ai/ideogram-character',
  'google/nano-banana/edit',
  'segmind/higgsfield-soul',
]

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

/** One model as the picker shows it. Prices are in cents, fractions allowed. */
export const Model = z.object({
  id: z.enum(imageModelIds),
  label: z.string(),
  description: z.string(),
  references: z.object({ min: z.int(), max: z.int() }),
  aspectRatios: z.array(z.enum(aspectRatios)),
  qualities: z.array(z.enum(qualities)),
  counts: z.array(z.int()),
  /** Styles to choose from; those that are not enabled cannot be asked for yet. */
  styles: z.array(z.object({ name: z.enum(soulStyles), enabled: z.boolean() })),
  /** The largest seed that it takes, the smallest is 1; absent: it takes none. */
  maxSeed: z.int().optional(),
  unitPriceCents: z.number(),
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
