import type { ExchangeAnswer } from '../exchange.ts'
import { ProviderUnavailable, type TaskState } from '../port.ts'
import { get, retryAfterOf, type WavespeedOptions } from './client.ts'
import { failureOfCode, taskBroken, taskTimedOut } from './failures.ts'
import { Polled, type PolledTask, parseBody } from './wire.ts'

/** One look at a task. Throws ProviderUnavailable for everything but a whole, well-formed answer about that task. */
export async function pollTask(options: WavespeedOptions, taskId: string, signal: AbortSignal): Promise<TaskState> {
  const answer = await lookAt(options, taskId, signal)
  if (answer.status !== 200) {
    const retryAfterSeconds = retryAfterOf(answer)
    throw new ProviderUnavailable(`the poll was answered with status ${answer.status}`, { retryAfterSeconds })
  }
  const polled = parseBody(Polled, answer.body)
  if (polled?.data.id !== taskId) throw new ProviderUnavailable('the answer to the poll had an unexpected shape')
  return stateOf(polled.data)
}

async function lookAt(options: WavespeedOptions, taskId: string, signal: AbortSignal): Promise<ExchangeAnswer> {
  try {
    return await get(options, `predictions/${encodeURIComponent(taskId)}/result`, signal)
  } catch (error) {
    throw new ProviderUnavailable('the poll was not answered', { cause: error })
  }
}

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
      return { kind: 'failed', ...taskTimedOut }
    case 'cancelled':
    case 'deleted':
      return { kind: 'failed', ...taskBroken }
  }
}

function completed({ outputs, timings }: PolledTask): TaskState {
  if (outputs === undefined || outputs === null || outputs.length === 0) return { kind: 'failed', ...taskBroken }
  return { kind: 'completed', outputs, inferenceMs: inferenceOf(timings) }
}

const inferenceOf = (timings: PolledTask['timings']) =>
  typeof timings?.inference === 'number' ? Math.round(timings.inference) : undefined
