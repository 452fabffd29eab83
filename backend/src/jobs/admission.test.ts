import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DomainError } from '../eventsourcing/decider.ts'
import type { QueueState } from './events.ts'
import { inProgress, type QueueCommand, queueDecider } from './queue-decider.ts'
import { jobIdOf } from './testing/builders.ts'
import { release, request } from './testing/queue.ts'

const max = 8
const unitPrice = 15_000
const dailySpendCap = 24 * unitPrice

/** What the queue should hold: for each job admitted so far the outputs that hold a slot; how many units are spent. */
interface Model {
  readonly jobs: Map<number, Set<number>>
  spent: number
}

type Step =
  | { readonly do: 'request'; readonly job: number; readonly outputs: number }
  | { readonly do: 'release'; readonly job: number; readonly output: number; readonly fate: 'stored' | 'failed' }

const job = fc.integer({ min: 1, max: 12 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('request' as const), job, outputs: fc.integer({ min: 1, max: 4 }) }),
    fc.record({
      do: fc.constant('release' as const),
      job,
      output: fc.integer({ min: 0, max: 3 }),
      fate: fc.constantFrom('stored' as const, 'failed' as const),
    }),
  ),
  { maxLength: 60 },
)

it('never admits more than eight images, whatever is asked, released and repeated in whatever order', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const model: Model = { jobs: new Map(), spent: 0 }
      let queue = queueDecider.initial
      for (const step of sequence) {
        const expected = advance(model, step)
        const outcome = decide(commandOf(step, queue, model), queue)
        expect(outcome.answer).toBe(expected)
        queue = outcome.queue
        expect(inProgress(queue, 'image')).toBe(held(model))
        expect(inProgress(queue, 'image')).toBeLessThanOrEqual(max)
        expect(queue.spent).toBe(model.spent * unitPrice)
      }
    }),
  )
})

/** The command of a step; a job's own stream exists as soon as its first output is released. */
function commandOf(step: Step, queue: QueueState, model: Model): QueueCommand {
  if (step.do === 'release') return release(step.output, step.fate, step.job)
  const left = !queue.entries.some((entry) => entry.jobId === jobIdOf(step.job))
  return request({
    n: step.job,
    outputs: step.outputs,
    dailySpendCap,
    jobKnown: left && model.jobs.get(step.job)?.size === 0,
  })
}

function decide(command: QueueCommand, queue: QueueState): { readonly answer: string; readonly queue: QueueState } {
  try {
    const events = queueDecider.decide(command, queue)
    return { answer: events.length > 0 ? 'done' : 'nothing', queue: events.reduce(queueDecider.evolve, queue) }
  } catch (error) {
    if (error instanceof DomainError) return { answer: error.code, queue }
    throw error
  }
}

/** What should happen, by a model that knows no events. */
function advance(model: Model, step: Step): string {
  const outputs = model.jobs.get(step.job)
  if (step.do === 'release') {
    if (!outputs?.delete(step.output)) return 'nothing'
    if (step.fate === 'failed') model.spent -= 1
    return 'done'
  }
  if (outputs) return 'nothing'
  if (held(model) + step.outputs > max) return 'rate-limit'
  if ((model.spent + step.outputs) * unitPrice > dailySpendCap) return 'spend-cap'
  model.jobs.set(step.job, new Set(Array.from({ length: step.outputs }, (_, n) => n)))
  model.spent += step.outputs
  return 'done'
}

const held = ({ jobs }: Model): number => [...jobs.values()].reduce((sum, outputs) => sum + outputs.size, 0)
