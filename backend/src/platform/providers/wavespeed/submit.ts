import { send } from '../api-client.ts'
import type { Breaker } from '../breaker.ts'
import type { ExchangeResponse } from '../exchange.ts'
import { parseBody } from '../json-body.ts'
import type { ProviderRequest, Submission } from '../port.ts'
import { slowDown, submitOnce } from '../submitting.ts'
import { apiCall, type WavespeedOptions } from './client.ts'
import { failureOfStatus } from './failures.ts'
import { Refusal, Submitted } from './wire.ts'

/** A submit that waits for the task must get its response before the activity around it times out. */
const syncLimits = { firstByteMs: 48_000, totalMs: 55_000 }

/** The models whose submit can wait for the task (providers 3.3 and 4.1); no other has an input for it. */
const waitable: ReadonlySet<string> = new Set([
  'bytedance/seedream-v4',
  'bytedance/seedream-v4/edit',
  'wavespeed-ai/hunyuan-image-3',
  'wavespeed-ai/wan-2.2/text-to-image-realism',
  'wavespeed-ai/wan-2.2/image-to-image',
  'wavespeed-ai/flux-krea-dev-lora',
  'google/nano-banana/text-to-image',
  'google/nano-banana/edit',
  'wavespeed-ai/chroma',
])

/**
 * Whether its task can be told from every other by a report, or in the history by a seed, drawn for each output or chosen by the person. One
 * that takes longer than the submit may wait is lost otherwise, although it is made and paid for.
 */
const isFoundAgain = ({ callbackUrl, inputs }: ProviderRequest): boolean =>
  callbackUrl !== undefined || (typeof inputs['seed'] === 'number' && inputs['seed'] >= 0)

/** Sends exactly one POST, with the callback address as the documented query parameter (providers 3.4). */
export function submitTask(
  options: WavespeedOptions,
  breaker: Breaker,
  request: ProviderRequest,
  signal: AbortSignal,
): Promise<Submission> {
  const { callbackUrl, inputs, path } = request
  const sync = options.sync === true && waitable.has(path) && isFoundAgain(request)
  const call = apiCall(options, {
    method: 'POST',
    path: callbackUrl === undefined ? path : `${path}?webhook=${encodeURIComponent(callbackUrl)}`,
    body: sync ? { ...inputs, enable_sync_mode: true } : inputs,
    ...(sync && { limits: syncLimits }),
  })
  return submitOnce(breaker, () => send(options, call, signal), readSubmission, sync)
}

/** A task that has ended within a synchronous submit counts as accepted, like any other; the first poll then finds its end. */
function readSubmission({ status, body }: ExchangeResponse): Submission {
  const submitted = status === 200 ? parseBody(Submitted, body) : undefined
  if (submitted !== undefined) return { kind: 'accepted', taskId: submitted.data.id }
  const refusal = parseBody(Refusal, body)
  // A refusal may come with HTTP 200; when a task's id comes with it, the outcome is unclear.
  const said = status === 200 && refusal?.data?.id === undefined ? refusal?.code : status
  if (said === 429) return slowDown()
  const failure = said === undefined ? undefined : failureOfStatus(said, refusal?.data?.code ?? refusal?.code)
  if (failure !== undefined) return { kind: 'rejected', ...failure }
  return { kind: 'unclear', message: `the answer to the submit, with status ${status}, says neither yes nor no` }
}
