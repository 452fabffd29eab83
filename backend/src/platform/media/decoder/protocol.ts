import { z } from 'zod'

// What the decoder process and its parent say to each other, checked on both sides. Imports no decoder.

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/**
 * What can be asked of the decoder process, each for one picture, and what it gives back; see `uploads.ts`, `derive.ts` and `mask.ts`.
 */
export const results = {
  inspectUpload: z.string(),
  prepareUpload: z.object({
    original: Bytes,
    thumbnail: Bytes,
    media: z.object({
      contentType: z.string(),
      bytes: z.int(),
      width: z.int(),
      height: z.int(),
      checksum: z.string(),
      thumbhash: z.string(),
    }),
  }),
  makeReferenceCopy: z.object({ bytes: Bytes, contentType: z.enum(['image/jpeg', 'image/png']) }),
  makeModelView: z.object({ bytes: Bytes, from: z.enum(['image/jpeg', 'image/png', 'image/webp']) }),
  makeLargeThumbnail: Bytes,
  makePreview: Bytes,
  toPng: Bytes,
  toJpeg: Bytes,
  toWebp: Bytes,
  inspectMask: z.number(),
  layOver: Bytes,
}
export type Task = keyof typeof results

export const Request = z.object({
  task: z.enum([
    'inspectUpload',
    'prepareUpload',
    'makeReferenceCopy',
    'makeModelView',
    'makeLargeThumbnail',
    'makePreview',
    'toPng',
    'toJpeg',
    'toWebp',
    'inspectMask',
    'layOver',
  ]),
  /** The picture, and what else the task needs, in the order in which its function takes them. */
  pictures: z.array(Bytes).min(1),
  /** Of a copy that is cropped. */
  widthByHeight: z.number().positive().optional(),
  /** Resident memory, and time of a processor for this picture, at which the process ends itself. */
  memoryBytes: z.int(),
  processorMs: z.int(),
})
export type Request = z.infer<typeof Request>

/** With what the process ends when a picture takes too much. */
export const exitCodes = { memory: 3, processor: 4 }

/** What a process is told to stop with; the decoder process leaves that to its parent. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export const Reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  /** The picture is at fault. */
  z.object({ kind: z.literal('unusable'), reason: z.string() }),
  /** The program is at fault. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type Reply = z.infer<typeof Reply>
