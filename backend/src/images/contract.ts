import { z } from 'zod'
import { aspectRatios, imageModelIds, qualities } from '../catalogue/contract.ts'
import { endpoint } from '../http/endpoint.ts'

/** The generation form (spec images 5 and 7); multipart, numbers arrive as text. */
export const GenerateForm = z.object({
  prompt: z.string().trim().min(1, 'Please enter a prompt to generate images.').max(4000),
  model: z.enum(imageModelIds).default('bytedance/seedream-v4'),
  numberOfImages: z.coerce.number().int().min(1).max(4).default(4),
  aspectRatio: z.enum(aspectRatios).default('auto'),
  quality: z.enum(qualities).default('2K'),
  /** Price our client showed for all outputs, in cents; refused with `price-changed` when no longer true. */
  priceCents: z.coerce.number().nonnegative().optional(),
})
export type GenerateForm = z.infer<typeof GenerateForm>

export const generate = endpoint({
  method: 'POST',
  path: '/api/generate',
  access: 'user',
  body: GenerateForm,
  files: {},
  status: 202,
  response: z.object({ success: z.literal(true), queued: z.literal(true), jobId: z.uuid() }),
})

/** One output of a generation while it runs and after. */
export const GenerationOutput = z.discriminatedUnion('status', [
  z.object({ n: z.int(), status: z.literal('queued') }),
  z.object({ n: z.int(), status: z.literal('running'), progress: z.int() }),
  z.object({
    n: z.int(),
    status: z.literal('stored'),
    assetId: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string(),
  }),
  z.object({ n: z.int(), status: z.literal('failed'), reason: z.string(), error: z.string() }),
])
export type GenerationOutput = z.infer<typeof GenerationOutput>

/** A generation as listed to the gallery (spec images 3), with the state of each output for live tiles. */
export const Generation = z.object({
  id: z.uuid(),
  prompt: z.string(),
  model: z.string(),
  aspectRatio: z.string(),
  quality: z.string(),
  numberOfImages: z.int(),
  referenceImages: z.array(z.string()),
  styleId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  progress: z.int(),
  generatedImages: z.array(z.string()),
  favoritedImages: z.array(z.string()),
  outputs: z.array(GenerationOutput),
  /** Charged so far, in cents, fractions allowed. */
  costCents: z.number(),
  sandbox: z.boolean(),
})
export type Generation = z.infer<typeof Generation>

/** Newest first (spec images 9: pages of 40). */
export const listGenerations = endpoint({
  method: 'GET',
  path: '/api/generations',
  access: 'user',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(40),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.array(Generation),
})

export const getGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/:id',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  response: Generation,
})

/** Spec images 3 and 7: polled every 3 s by clients without a live feed. */
export const imageQueueStatus = endpoint({
  method: 'GET',
  path: '/api/image-queue-status',
  access: 'user',
  response: z.object({
    processingCount: z.int(),
    queuedCount: z.int(),
    inProgressCount: z.int(),
    maxInProgress: z.int(),
  }),
})

/** Stops what has not been made yet; what a provider has taken may still arrive. Cancelling what has ended is fine. */
export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/cancel',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  status: 202,
  response: z.object({ success: z.literal(true) }),
})
