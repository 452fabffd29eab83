import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type Inputs, promptIn } from '../inputs.ts'
import { withoutBase64 } from '../media.ts'
import { randomFrom } from '../pictures/random.ts'
import { faultOf, type Task } from '../state.ts'
import type { AcceptedLine } from '../task-log.ts'
import type { Context } from './context.ts'

const syncMs = 60_000

/** The address under which the caller reached the sandbox. */
export function baseOf(request: FastifyRequest): string {
  return `http://${request.host}`
}

// Without a seed, or with -1, the seed is derived from the task's number; the log records it.
const seedOf = (inputs: Inputs, number: number) => {
  const { seed } = inputs
  return typeof seed === 'number' && seed >= 0 ? seed : randomFrom(`seed of task ${number}`).whole(1, 2_147_483_646)
}

/** A submit whose inputs have been checked. */
export type CheckedSubmit = Pick<AcceptedLine, 'service' | 'model' | 'price' | 'webhook'> & { readonly inputs: Inputs }

/** Creates the task: writes it to the log with the faults that strike it, then passes it to the scheduler. */
export async function accept(context: Context, request: FastifyRequest, wanted: CheckedSubmit): Promise<Task> {
  const inputs = await withoutBase64(context.dir, wanted.inputs)
  const number = context.tasks.nextNumber()
  const line: AcceptedLine = {
    type: 'accepted',
    number,
    id: randomUUID().replaceAll('-', ''),
    ...wanted,
    inputs,
    seed: seedOf(inputs, number),
    created: new Date(context.now()).toISOString(),
  }
  const prompt = promptIn(inputs)
  const assigned = context.faults.draw({ target: 'task', phase: 'task', path: line.model, prompt, task: line.id })
  await Promise.all([line, ...assigned].map(context.log.append))
  for (const each of [line, ...assigned]) context.tasks.apply(each)
  const task = context.tasks.byId.get(line.id)
  if (!task) throw new Error(`task ${line.id} is not in the state`)
  request.made = task
  context.scheduler.enqueue(task)
  if (faultOf(task, 'webhook-early')) await context.webhookSender.untilSent(task)
  return task
}

/** Sync mode: waits for the end of a task, a minute at most. */
export async function untilEnd(context: Context, task: Task): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    context.scheduler.untilEnd(task),
    delay(syncMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ])
  patience.abort()
}
