import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../../../platform/eventsourcing/day.ts'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { QueueState } from '../events.ts'
import { jobIdOf } from '../testing/builders.ts'
import { cancel, release, request } from '../testing/queue.ts'
import { limitGroups } from './limits.ts'
import { type QueueCommand, queueDecider } from './queue-decider.ts'
import { outputsIn } from './waiting-line.ts'

const max = 8
const unitPrice = 15_000
const dailySpendCap = 24 * unitPrice

/** A model of the queue without events: every job admitted so far, and the cost of today's outputs. */
interface Model {
  readonly jobs: Map<number, { readonly holds: Set<number>; readonly day: number; cancelled: boolean }>
  day: number
  spent: number
}

type Step =
  | { readonly do: 'request'; readonly job: number; readonly outputs: number; readonly daysOn: number }
  | { readonly do: 'retry'; readonly job: number; readonly of: number; readonly outputs: number }
  | { readonly do: 'cancel'; readonly job: number }
  | {
      readonly do: 'release'
      readonly job: number
      readonly output: number
      readonly fate: 'stored' | 'failed'
      readonly mayHaveCost: true | undefined
    }

const job = fc.integer({ min: 1, max: 12 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('request' as const),
      job,
      outputs: fc.integer({ min: 1, max: 4 }),
      // a clock that is behind, often the same day, seldom the next
      daysOn: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1),
    }),
    fc.record({ do: fc.constant('retry' as const), job, of: job, outputs: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('cancel' as const), job }),
    fc.record({
      do: fc.constant('release' as const),
      job,
      output: fc.integer({ min: 0, max: 3 }),
      fate: fc.constantFrom('stored' as const, 'failed' as const),
      mayHaveCost: fc.constantFrom(true as const, undefined),
    }),
  ),
  { maxLength: 60 },
)

const firstDay = Date.UTC(2026, 10, 21)

it('never admits more than eight images or the daily spend, whatever is requested, released and repeated', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const model: Model = { jobs: new Map(), day: 0, spent: 0 }
      let queue = queueDecider.initial
      for (const step of sequence) {
        const command = commandOf(step, queue, model)
        const expected = advance(model, step)
        const outcome = decide(command, queue)
        queue = outcome.queue
        const running = outputsIn(queue, limitGroups.images)
        const isWithin = running <= max && queue.spent <= dailySpendCap
        // one comparison per step: there are hundreds of thousands of steps
        const told = [outcome.result, running, queue.spent, isWithin].join(' ')
        expect(told).toBe([expected, held(model), model.spent * unitPrice, true].join(' '))
      }
    }),
    { numRuns: 10_000 },
  )
})

/** The command of a step; a job's own stream exists as soon as its first output is released. */
function commandOf(step: Step, queue: QueueState, model: Model): QueueCommand {
  if (step.do === 'release') return release(step.output, step.fate, step.job, step.mayHaveCost)
  if (step.do === 'cancel') return cancel(step.job)
  const left = !queue.entries.some((entry) => entry.jobId === jobIdOf(step.job))
  const day = step.do === 'request' ? model.day + step.daysOn : model.day
  return request({
    n: step.job,
    outputs: step.outputs,
    at: new Date(firstDay + Math.max(0, day) * dayMs).toISOString(),
    dailySpendCap,
    storage: { used: 0, quota: 20_000_000_000 },
    jobKnown: left && model.jobs.get(step.job)?.holds.size === 0,
    ...(step.do === 'retry' && { retryOf: jobIdOf(step.of) }),
  })
}

function decide(command: QueueCommand, queue: QueueState): { readonly result: string; readonly queue: QueueState } {
  try {
    const events = queueDecider.decide(command, queue)
    return { result: events.length > 0 ? 'done' : 'nothing', queue: events.reduce(queueDecider.evolve, queue) }
  } catch (error) {
    if (error instanceof DomainError) return { result: error.code, queue }
    throw error
  }
}

/** The outcome that the model expects. */
function advance(model: Model, step: Step): string {
  const job = model.jobs.get(step.job)
  switch (step.do) {
    case 'release':
      if (!job?.holds.delete(step.output)) return 'nothing'
      if (step.fate === 'failed' && !step.mayHaveCost && job.day === model.day) model.spent -= 1
      return 'done'
    case 'cancel':
      if (!job || job.holds.size === 0 || job.cancelled) return 'nothing'
      job.cancelled = true
      return 'done'
    case 'request':
    case 'retry':
      return job ? 'nothing' : admit(model, step, step.do === 'request' ? step.daysOn : 0)
  }
}

/** A refusal changes nothing, also when it came with a new day. */
function admit(
  model: Model,
  { job, outputs }: { readonly job: number; readonly outputs: number },
  daysOn: number,
): string {
  const isNewDay = daysOn > 0
  const spent = isNewDay ? 0 : model.spent
  if (held(model) + outputs > max) return 'rate-limit'
  if ((spent + outputs) * unitPrice > dailySpendCap) return 'spend-cap'
  if (isNewDay) model.day += 1
  model.spent = spent + outputs
  const holds = new Set(Array.from({ length: outputs }, (_, n) => n))
  model.jobs.set(job, { holds, day: model.day, cancelled: false })
  return 'done'
}

const held = ({ jobs }: Model): number => [...jobs.values()].reduce((sum, { holds }) => sum + holds.size, 0)
