import { ask, type ServiceOptions } from '../api-client.ts'
import { failures } from '../failures.ts'
import { parseBody } from '../json-body.ts'
import { ProviderUnavailable, type TaskState } from '../port.ts'
import { apiCall } from './client.ts'
import { Result, Status } from './wire.ts'

/**
 * Polls a request with one call, or two when it is done, because the result has an address of its own. Throws
 * ProviderUnavailable.
 */
export async function pollTask(options: ServiceOptions, taskId: string, signal: AbortSignal): Promise<TaskState> {
  const path = `requests/${encodeURIComponent(taskId)}`
  const { body } = await ask('the poll', options, apiCall(options, { method: 'GET', path: `${path}/status` }), signal)
  const look = parseBody(Status, body)
  switch (look?.status) {
    case undefined:
      throw new ProviderUnavailable('the answer to the poll had an unexpected shape')
    case 'QUEUED':
      return { kind: 'waiting' }
    case 'PROCESSING':
      return { kind: 'processing' }
    case 'FAILED':
      return { kind: 'failed', ...(isRefusal(look?.error) ? failures.refused : failures.broken) }
    case 'COMPLETED':
      return await readResult(options, path, signal)
  }
}

async function readResult(options: ServiceOptions, path: string, signal: AbortSignal): Promise<TaskState> {
  const { body } = await ask('the result', options, apiCall(options, { method: 'GET', path }), signal)
  const result = parseBody(Result, body)
  if (result === undefined) throw new ProviderUnavailable('the result had an unexpected shape')
  const outputs = result.output?.filter((output) => output !== '') ?? []
  if (outputs.length === 0) return { kind: 'failed', ...failures.empty }
  const seconds = result.metrics?.inference_time
  return {
    kind: 'completed',
    outputs,
    inferenceMs: typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined,
  }
}

/** Segmind has no code for moderation, only words in a message. They are searched and never passed on. */
const isRefusal = (error: unknown) => /nsfw|moderat|safety|content policy/i.test(JSON.stringify(error ?? ''))
