import { z } from 'zod'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { endpoint, RawBody } from '../../platform/http/contract/endpoint.ts'
import { webhookErrors } from './errors.ts'

/** Which output a report is about: every one has an address of its own. */
const Slot = z.object({
  /** Name of the provider account. */
  provider: z.string().max(40),
  userId: z.uuid(),
  jobId: z.uuid(),
  n: z.coerce.number().int().min(0).max(99),
  attempt: z.coerce.number().int().min(1).max(1_000_000),
})
type Slot = z.infer<typeof Slot>

/** Where an AI service reports the end of a task; its signature over the raw body is checked before anything is read. */
export const reportProviderTask = endpoint({
  method: 'POST',
  path: '/api/webhooks/:provider/:userId/:jobId/:n/:attempt',
  summary: 'Hear from an AI service that a task has ended; signed',
  refusals: [commonErrors.notFound, webhookErrors.badSignature],
  access: 'public',
  webhook: true,
  params: Slot,
  body: RawBody,
  response: z.undefined(),
  status: 204,
})

/** The address under which an AI service reports the end of one output's task. */
export function callbackUrlOf(publicUrl: URL, { provider, userId, jobId, n, attempt }: Slot): string {
  return new URL(`/api/webhooks/${provider}/${userId}/${jobId}/${n}/${attempt}`, publicUrl).href
}
