import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusOf, type Task } from '../state.ts'

/** The wire's task (providers 3.2). */
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

/** Whose wire format an address belongs to: Segmind's two versions and its storage, else WaveSpeed's. */
export const isSegmind = (url: string): boolean => /^\/(v[12]\/|upload-asset\b)/.test(url)

/** A refusal in the shape of the wire that the address belongs to. */
export const denial = (url: string, status: number, message: string): object =>
  isSegmind(url) ? { error: message } : refusal(status, message)

/** A good answer. */
export const success = <T>(data: T): Envelope<T> => ({ code: 200, message: 'success', data })

/** A refused request: the HTTP status doubles as `code`; `data.code` holds the task error code where there is one. */
export const refusal = (status: number, message: string, taskCode?: number): Envelope<object> => ({
  code: status,
  message,
  data: taskCode === undefined ? {} : { code: taskCode, error: message },
})

const outputsOf = async (dir: string, base: string, task: Task): Promise<string[]> => {
  const outputs = task.end?.outputs ?? []
  if (task.accepted.inputs['enable_base64_output'] !== true) return outputs.map(({ file }) => `${base}/${file}`)
  return Promise.all(outputs.map(({ file }) => readFile(join(dir, file), 'base64')))
}

/** Shows a task; `base` is the address under which the caller knows the sandbox. */
export const predictionOf = async (dir: string, base: string, task: Task): Promise<Prediction> => {
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
