import { z } from 'zod'

/** Request ids become part of an address, so they must not contain characters that could change its path. */
const RequestId = z.string().regex(/^[\w-]{1,128}$/)

/** Response to a submit; only the id of the request matters. */
export const Submitted = z.object({ request_id: RequestId })

/** Status of a request (providers 5). */
export const Status = z.object({
  status: z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED']),
  error: z.unknown().optional(),
})

/** A completed request: the address of what was made, or several. */
export const Result = z.object({
  status: z.literal('COMPLETED'),
  output: z.union([z.string().transform((output) => [output]), z.array(z.string())]).nullish(),
  metrics: z.object({ inference_time: z.number().nonnegative().nullish() }).nullish().catch(undefined),
})

/** Response of the storage to files that were sent as data URLs. */
export const StoredFiles = z.object({ file_urls: z.tuple([z.url({ protocol: /^https?$/ })], z.string()) })
