import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusOf, type Task } from '../../state.ts'

/** A task in WaveSpeed's format (providers 3.2). */
export interface Prediction {
  readonly id: string
  readonly model: string
  readonly status: string
  readonly outputs: readonly string[]
  readonly urls: { readonly get: string }
  readonly has_nsfw_contents: readonly boolean[]
  readonly error: string
  readonly code: number
  readonly timings: { readonly inference: number }
  readonly created_at: string
}

export interface Envelope<T> {
  readonly code: number
  readonly message: string
  readonly data: T
}

/** The response to a request that succeeded. */
export function success<T>(data: T): Envelope<T> {
  return { code: 200, message: 'success', data }
}

/** A refused request: the HTTP status doubles as `code`; `data.code` holds the task error code where there is one. */
export function refusal(status: number, message: string, taskCode?: number): Envelope<object> {
  return {
    code: status,
    message,
    data: taskCode === undefined ? {} : { code: taskCode, error: message },
  }
}

const outputsOf = async (dir: string, base: string, task: Task): Promise<string[]> => {
  const outputs = task.end?.outputs ?? []
  if (task.accepted.inputs['enable_base64_output'] !== true) return outputs.map(({ file }) => `${base}/${file}`)
  return Promise.all(outputs.map(({ file }) => readFile(join(dir, file), 'base64')))
}

/** Shows a task; `base` is the address under which the caller knows the sandbox. */
export async function predictionOf(dir: string, base: string, task: Task): Promise<Prediction> {
  const { accepted, end } = task
  const outputs = await outputsOf(dir, base, task)
  return {
    id: accepted.id,
    model: accepted.model,
    status: statusOf(task),
    outputs,
    urls: { get: `${base}/api/v3/predictions/${accepted.id}/result` },
    has_nsfw_contents: outputs.map(() => false),
    error: end?.error ?? '',
    code: end?.code ?? 0,
    timings: { inference: end?.inferenceMs ?? 0 },
    created_at: accepted.created,
  }
}
