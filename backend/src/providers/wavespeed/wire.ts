import { z } from 'zod'

/** Task ids become part of an address: nothing that could leave its place in the path. */
const TaskId = z.string().regex(/^[\w-]{1,128}$/)

/** Envelope of submit and poll (providers 3.2); fields that we do not use are ignored. */
const envelopeOf = <Data extends z.ZodObject>(data: Data) => z.object({ code: z.literal(200), data })

/** Answer to a submit: all that counts is that a task exists. */
export const Submitted = envelopeOf(z.object({ id: TaskId }))

/** Answer to a poll. A failed task still answers HTTP 200 and `code` 200. */
export const Polled = envelopeOf(
  z.object({
    id: TaskId,
    status: z.enum(['created', 'processing', 'completed', 'failed', 'cancelled', 'timeout', 'deleted']),
    outputs: z.array(z.string()).nullish(),
    code: z.int().nullish(),
    timings: z.object({ inference: z.number().nonnegative().nullish() }).nullish(),
  }),
)
export type PolledTask = z.infer<typeof Polled>['data']

/** A refusal: the task error code, wherever the service put it. */
export const Refusal = z.object({
  code: z.int().optional().catch(undefined),
  data: z
    .object({ code: z.int().optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})

/** The JSON of a body by a schema; undefined when it is not JSON or not of that shape. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: Uint8Array): z.infer<Schema> | undefined {
  const parsed = schema.safeParse(jsonOf(body))
  return parsed.success ? parsed.data : undefined
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    // not JSON: the caller's schema refuses `undefined`
    return undefined
  }
}
