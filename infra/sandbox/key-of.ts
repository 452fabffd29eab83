import type { AcceptedLine } from './task-log.ts'

// These inputs say how the result is delivered and do not change it.
const delivery = new Set(['enable_base64_output', 'enable_sync_mode'])

/** What an output of a task depends on, as one text: model, inputs, seed and number of the output. */
export function keyOf(task: AcceptedLine, output: number): string {
  const inputs = Object.entries(task.inputs)
    .filter(([name]) => !delivery.has(name) && name !== 'seed')
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return JSON.stringify([task.model, inputs, task.seed, output])
}
