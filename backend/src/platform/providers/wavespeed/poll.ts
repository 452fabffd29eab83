import { ask } from '../api-client.ts'
import type { ExchangeResponse } from '../exchange.ts'
import { failures } from '../failures.ts'
import { parseBody } from '../json-body.ts'
import { ProviderUnavailable, type TaskState } from '../port.ts'
import { apiCall, type WavespeedOptions } from './client.ts'
import { failureOfCode } from './failures.ts'
import { Polled, type PolledTask } from './wire.ts'

/** Largest response in bytes; the response may contain the output itself, as base64. */
const limits = { maxBytes: 24 * 1024 * 1024 }

/** Polls a task once. Throws ProviderUnavailable for everything but a complete, well-formed response about that task. */
export async function pollTask(options: WavespeedOptions, taskId: string, signal: AbortSignal): Promise<TaskState> {
  const { body } = await lookAt(options, taskId, signal)
  const polled = parseBody(Polled, body)
  if (polled?.data.id !== taskId) throw new ProviderUnavailable('the answer to the poll had an unexpected shape')
  return stateOf(polled.data)
}

/**
 * Tries the address that the service's own client uses, and the one of the documentation's how-to pages where the first is not
 * known.
 */
async function lookAt(options: WavespeedOptions, taskId: string, signal: AbortSignal): Promise<ExchangeResponse> {
  const path = `predictions/${encodeURIComponent(taskId)}`
  const response = await ask('the poll', options, pollCall(options, `${path}/result`), signal, [404])
  return response.status === 200 ? response : await ask('the poll', options, pollCall(options, path), signal)
}

const pollCall = (options: WavespeedOptions, path: string) => apiCall(options, { method: 'GET', path, limits })

function stateOf(task: PolledTask): TaskState {
  switch (task.status) {
    case 'created':
      return { kind: 'waiting' }
    case 'processing':
      return { kind: 'processing' }
    case 'completed':
      return completed(task)
    case 'failed':
      return { kind: 'failed', ...failureOfCode(task.code ?? 0) }
    case 'timeout':
      return { kind: 'failed', ...failures.timedOut }
    case 'cancelled':
    case 'deleted':
      return { kind: 'failed', ...failures.empty }
  }
}

/**
 * When there is no output, the moderation flag may be the reason; a flag beside an output is only information (providers 3.2). Either way
 * the task is not one that the service reports as failed, so that its money may be gone.
 */
function completed({ outputs, has_nsfw_contents: flags, timings }: PolledTask): TaskState {
  const made = outputs?.filter((output) => output !== '') ?? []
  if (made.length > 0) return { kind: 'completed', outputs: made, inferenceMs: inferenceOf(timings) }
  return { kind: 'failed', ...(flags?.includes(true) ? failures.withheld : failures.empty) }
}

const inferenceOf = (timings: PolledTask['timings']) =>
  typeof timings?.inference === 'number' ? Math.round(timings.inference) : undefined
