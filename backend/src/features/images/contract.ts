import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { Done, endpoint, Fate, type FileRule } from '../../platform/http/contract/endpoint.ts'
import { accountErrors } from '../accounts/errors.ts'
import { assetErrors } from '../assets/errors.ts'
import { PromptSearch } from '../assets/search-contract.ts'
import { pictureFile } from '../assets/uploads/upload-contract.ts'
import {
  aspectRatios,
  imageModelIds,
  longestPrompt,
  qualities,
  soulStyles,
  visualStyles,
} from '../catalogue/contract.ts'
import { jobErrors } from '../jobs/errors.ts'
import { imageErrors } from './errors.ts'

/** References of one request in all: uploads, the product's picture, and pictures the person has (spec images 5). */
export const maxReferences = 4

/** An id that a form may leave empty. */
const optionalId = z.union([z.uuid(), z.literal('').transform(() => undefined)]).optional()

/** A short list as a form sends it: a field once or repeated, or one field with a JSON list. */
const listOfForm = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .union([z.string().transform(listOf), z.array(z.string())])
    .pipe(z.array(entry).max(maxReferences))
    .default([])

function listOf(text: string): unknown {
  if (!text.startsWith('[')) return text === '' ? [] : [text]
  try {
    return JSON.parse(text)
  } catch {
    // not a list: the schema refuses the text itself
    return text
  }
}

/** One entry in an order of references: the next file of that field, or the picture with that id. */
const ReferencePlace = z.union([z.enum(['referenceImages', 'productImage']), z.uuid()])
export type ReferencePlace = z.infer<typeof ReferencePlace>

/** The generation form (spec images 5 and 7); multipart, numbers arrive as text. */
export const GenerateForm = z.object({
  /** May be empty for Soul with a reference (spec images 5). */
  prompt: z.string().trim().max(longestPrompt).default(''),
  model: z.enum(imageModelIds).default('bytedance/seedream-v4'),
  numberOfImages: z.coerce.number().int().min(1).max(4).default(4),
  aspectRatio: z.enum(aspectRatios).default('auto'),
  quality: z.enum(qualities).default('2K'),
  /** Pictures that the person has, beside the files. */
  referenceAssetIds: listOfForm(z.uuid()),
  /** The order the model gets files and pictures in, each named once; empty: files, the product, then pictures. */
  referenceOrder: listOfForm(ReferencePlace),
  /** Only the Soul model uses it. */
  higgsFieldStyle: z.enum(soulStyles).default('Realistic'),
  /** A look, described to the model in words; only for models without styles of their own. */
  visualStyle: z.enum(visualStyles).default('general'),
  /** Of the first image; each further one has the next higher. Without it the studio draws a seed for each image. */
  seed: z.coerce.number().int().min(1).optional(),
  /** A style of the person's own, for any model: its instructions join the prompt that is sent. */
  styleId: optionalId,
  loraId: optionalId,
  /** Price our client showed for all outputs, in cents; refused with `price-changed` when no longer true. */
  priceCents: z.coerce.number().nonnegative().optional(),
})
export type GenerateForm = z.infer<typeof GenerateForm>

const generateFiles: Readonly<Record<string, FileRule>> = {
  referenceImages: { ...pictureFile, maxFiles: maxReferences },
  productImage: { ...pictureFile, maxFiles: 1 },
  /**
   * A mask over the first reference, white where it may change: the result is laid over it there, so that everything else stays as it
   * is. A PNG as a data URL (spec images 3) or a file. Models do not get it.
   */
  maskData: { maxFiles: 1, maxBytes: 64_000, accept: ['image/png'], orDataUrl: true },
}

/** Why a request for images may not be admitted. */
const admissionErrors = [
  commonErrors.notFound,
  imageErrors.invalidSettings,
  imageErrors.invalidMask,
  imageErrors.promptTooLong,
  imageErrors.loraNotTaken,
  imageErrors.modelUnavailable,
  jobErrors.priceChanged,
  jobErrors.rateLimit,
  jobErrors.spendCap,
  jobErrors.ownSpendCap,
  jobErrors.storageQuota,
  accountErrors.suspended,
]

export const generate = endpoint({
  method: 'POST',
  path: '/api/generate',
  summary: 'Ask for images',
  refusals: [...admissionErrors, assetErrors.unusableImage, commonErrors.addressRefused],
  access: 'user',
  body: GenerateForm,
  files: generateFiles,
  status: 202,
  response: z.object({ success: z.literal(true), queued: z.literal(true), jobId: z.uuid() }),
})

/** Its end was asked for: if it was not sent to the model yet it will fail as cancelled, else it is kept and charged. */
const CancelRequested = z.literal(true).optional()

/** Absent when the model takes no seed, or the service chose it. */
const OutputSeed = z.int().optional()

/** One output of a generation while it runs and after. */
export const GenerationOutput = z.discriminatedUnion('status', [
  z.object({ n: z.int(), status: z.literal('queued'), cancelRequested: CancelRequested }),
  z.object({
    n: z.int(),
    status: z.literal('running'),
    progress: z.int(),
    seed: OutputSeed,
    cancelRequested: CancelRequested,
  }),
  z.object({
    n: z.int(),
    status: z.literal('stored'),
    assetId: z.uuid(),
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string(),
    seed: OutputSeed,
  }),
  z.object({
    n: z.int(),
    status: z.literal('failed'),
    reason: z.string(),
    error: z.string(),
    seed: OutputSeed,
    /** The generation that makes this image anew. */
    retriedBy: z.uuid().optional(),
    /** The person has put the failure away. */
    dismissed: z.literal(true).optional(),
  }),
])
export type GenerationOutput = z.infer<typeof GenerationOutput>

/**
 * A generation as listed to the gallery (spec images 3), with the state of each output for live tiles; images in the trash are
 * in no list of it.
 */
export const Generation = z.object({
  id: z.uuid(),
  prompt: z.string(),
  /** What was sent to the model, where it says more than the prompt. */
  sentPrompt: z.string().optional(),
  model: z.string(),
  aspectRatio: z.string(),
  quality: z.string(),
  /** Of models that have styles. */
  style: z.string().optional(),
  /** The look, where one was chosen. */
  visualStyle: z.string().optional(),
  numberOfImages: z.int(),
  referenceImages: z.array(z.string()),
  /** A style of the person's own: its instructions were part of the text that was sent. */
  styleId: z.uuid().nullable(),
  loraId: z.uuid().nullable(),
  /** Address of the mask over its first reference, where it has one: outside of it the results are that picture. */
  maskUrl: z.string().optional(),
  createdAt: z.iso.datetime(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  progress: z.int(),
  generatedImages: z.array(z.string()),
  favoritedImages: z.array(z.string()),
  outputs: z.array(GenerationOutput),
  /** Charged so far, in cents, fractions allowed. */
  costCents: z.number(),
  sandbox: z.boolean(),
  /** The generation whose failed image this one makes anew, and the number of that image. */
  retryOf: z.uuid().optional(),
  retryOutput: z.int().optional(),
  /** Of a frame that was saved from a video, which no model made: the video, and where in it, in seconds. */
  frame: z.object({ videoId: z.uuid(), timestamp: z.number() }).optional(),
})
export type Generation = z.infer<typeof Generation>

/**
 * Newest first (spec images 9: pages of 40). `x-anchor` of an answer says where its page has ended and how the list stood. A
 * client that sends it back as `anchor` pages through the list as it was for its first page: new generations move nothing, and one
 * that has lost its last image since keeps its place, empty. The page that follows an anchor is found at once, however deep it is;
 * any other offset is counted off in the index, from the anchor or from the newest.
 */
export const listGenerations = endpoint({
  method: 'GET',
  path: '/api/generations',
  summary: 'List generations, newest first',
  responseHeaders: ['x-anchor'],
  access: 'user',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(40),
    offset: z.coerce.number().int().min(0).default(0),
    /** Only generations with a favourite, and of them only the favourites (spec images 7). */
    favoritesOnly: z.stringbool().default(false),
    /** Only generations whose prompt has all of these words, in any case and order. */
    search: PromptSearch.optional(),
    anchor: z
      .string()
      .regex(/^[\w-]{70}$/)
      .optional(),
  }),
  response: z.array(Generation),
})

/** The word in the place of a model for frames that were saved from a video. */
export const frameModel = 'video-frame'
/** The word in the place of a model for uploads. */
export const uploadModel = 'upload'

/** Names a generation in an address. */
const ofGeneration = z.object({ id: z.uuid() })

export const getGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/:id',
  summary: 'Look at one generation',
  access: 'user',
  params: ofGeneration,
  response: Generation,
})

/** The pictures that a generation was made from, in order, and whether they can be used again. */
export const referencesOfGeneration = endpoint({
  method: 'GET',
  path: '/api/generations/:id/references',
  summary: 'Look at what a generation was made from',
  access: 'user',
  params: ofGeneration,
  response: z.array(z.object({ assetId: z.uuid(), state: z.enum(['usable', 'trashed', 'gone']) })),
})

/** Spec images 3 and 7: polled every 3 s by clients without a live feed. */
export const imageQueueStatus = endpoint({
  method: 'GET',
  path: '/api/image-queue-status',
  summary: 'Count what is being made and what waits',
  access: 'user',
  response: z.object({
    processingCount: z.int(),
    queuedCount: z.int(),
    inProgressCount: z.int(),
    maxInProgress: z.int(),
  }),
})

/** Numbers of outputs of a generation. */
const OutputNumbers = z.array(z.int().min(0).max(99)).min(1).max(100)

/**
 * Stops those outputs of a generation, or all, that were not sent to the model yet; what was sent still arrives and is charged.
 * Cancelling what has ended is fine.
 */
export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/cancel',
  summary: 'Stop what has not been made yet',
  access: 'user',
  params: ofGeneration,
  body: z.object({ outputs: OutputNumbers.optional() }),
  status: 202,
  response: Done,
})

/**
 * Makes failed images of a generation anew, all of them or those that are named: each as a generation of its own that names the
 * first, also long after its end. Each failed image can be asked for again once; its retry can be asked for again in turn.
 */
export const retryFailed = endpoint({
  method: 'POST',
  path: '/api/generations/:id/retry',
  summary: 'Make failed images of a generation anew',
  needsDiskSpace: true,
  refusals: [
    ...admissionErrors,
    jobErrors.nothingToRetry,
    jobErrors.alreadyRetried,
    jobErrors.stillStoring,
    imageErrors.wordsErased,
    commonErrors.addressRefused,
  ],
  access: 'user',
  params: ofGeneration,
  body: z.object({
    outputs: OutputNumbers.optional(),
    /** Price our client showed for them, in cents; refused with `price-changed` when no longer true. */
    priceCents: z.number().nonnegative().optional(),
  }),
  status: 202,
  response: z.object({ success: z.literal(true), queued: z.literal(true), jobIds: z.array(z.uuid()) }),
})

const Failure = z.object({ generationId: z.uuid(), n: z.int().min(0).max(99) })

/** Puts failed images away, on all devices of the person. The response names what became of each. */
export const dismissFailures = endpoint({
  method: 'POST',
  path: '/api/failures/dismiss',
  summary: 'Put failed images away',
  bulk: true,
  access: 'user',
  body: z.object({ failures: z.array(Failure).min(1).max(200) }),
  response: z.object({ failures: z.array(Failure.extend({ fate: Fate })) }),
})
