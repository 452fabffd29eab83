import { z } from 'zod'

/** Task ids become part of an address, so they must not contain characters that could change its path. */
const TaskId = z.string().regex(/^[\w-]{1,128}$/)

/** Envelope of submit and poll (providers 3.2); fields that we do not use are ignored. */
const envelopeOf = <Data extends z.ZodObject>(data: Data) => z.object({ code: z.literal(200), data })

/** Response to a submit; only the id of the task matters. */
export const Submitted = envelopeOf(z.object({ id: TaskId }))

/** Response to a poll. A failed task still comes with HTTP 200 and `code` 200. What is only information may have any shape. */
export const Polled = envelopeOf(
  z.object({
    id: TaskId,
    status: z.enum(['created', 'processing', 'completed', 'failed', 'cancelled', 'timeout', 'deleted']),
    outputs: z.array(z.string()).nullish(),
    has_nsfw_contents: z.array(z.boolean()).nullish().catch(undefined),
    code: z.int().nullish().catch(undefined),
    timings: z.object({ inference: z.number().nonnegative().nullish() }).nullish().catch(undefined),
  }),
)
export type PolledTask = z.infer<typeof Polled>['data']

/** Response to the first of two steps of an upload: where to put the bytes, and where they can be read afterwards. */
export const AnnouncedUpload = envelopeOf(
  z.object({
    upload: z.object({ method: z.literal('PUT'), url: z.string(), headers: z.record(z.string(), z.string()) }),
    download_url: z.url({ protocol: /^https?$/ }),
  }),
)

/** Response to an upload in one step. */
export const Uploaded = envelopeOf(z.object({ download_url: z.url({ protocol: /^https?$/ }) }))

/** A page of the history. Items of another shape are accepted, but are never equal to a request. */
export const HistoryPage = envelopeOf(z.object({ items: z.array(z.unknown()) }))
export const HistoryItem = z.object({ id: TaskId, model: z.string(), input: z.record(z.string(), z.unknown()) })

/** The service's list of models, as far as we use it. */
export const ModelList = z.object({ code: z.literal(200), data: z.array(z.object({ model_id: z.string() })) })

/** What one output costs, in dollars. */
export const Quote = envelopeOf(z.object({ unit_price: z.number().nonnegative(), currency: z.literal('USD') }))

/** The key of the webhooks' signatures, as text after its prefix (providers 3.4). */
export const WebhookSecret = envelopeOf(z.object({ secret: z.string().min(8) }))

/** A report: the task alone, without the envelope. */
export const TaskReport = z.object({ id: TaskId, status: z.string() })

/** A refusal: the task error code, wherever in the response the service writes it. */
export const Refusal = z.object({
  code: z.int().optional().catch(undefined),
  data: z
    .object({ code: z.int().optional().catch(undefined), id: z.unknown().optional() })
    .nullish()
    .catch(undefined),
})
