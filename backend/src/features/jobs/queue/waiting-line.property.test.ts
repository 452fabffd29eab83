import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DomainError } from '../../../platform/eventsourcing/decider.ts'
import type { QueueEvent } from '../events.ts'
import { jobIdOf } from '../testing/builders.ts'
import { cancel, release, videos } from '../testing/queue.ts'
import { type QueueCommand, queueDecider } from './queue-decider.ts'

const jobs = 14

/** A model of the line of videos without events: jobs by number, in the order of their requests. */
interface Model {
  readonly running: Set<number>
  waiting: readonly number[]
  /** Cancelled while they waited, and not ended by the worker yet. */
  readonly unwanted: Set<number>
  readonly known: Set<number>
}

interface Step {
  readonly do: 'request' | 'cancel' | 'release'
  readonly job: number
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('request', 'request', 'release', 'cancel'),
    job: fc.integer({ min: 1, max: jobs }),
  }),
  { maxLength: 60 },
)

it('runs at most four videos and lets at most four wait, in the order of their requests, whatever is cancelled and repeated', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const model: Model = { running: new Set(), waiting: [], unwanted: new Set(), known: new Set() }
      let queue = queueDecider.initial
      for (const step of sequence) {
        const { admitted, refused, next } = decide(commandOf(step, model), queue)
        queue = next
        const expected = advance(model, step)
        const phase = (of: string) => queue.entries.filter(({ phase: each }) => each === of).length
        // one comparison per step, as there are many steps
        expect([admitted.join(), refused, phase('running'), phase('waiting')]).toEqual([
          expected.admitted.join(),
          expected.refused,
          model.running.size,
          model.waiting.length + model.unwanted.size,
        ])
        expect(model.running.size <= 4 && model.waiting.length + model.unwanted.size <= 4).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
})

function commandOf(step: Step, { known, running, waiting, unwanted }: Model): QueueCommand {
  if (step.do === 'cancel') return cancel(step.job)
  if (step.do === 'release') return release(0, 'failed', step.job)
  const [request] = videos(step.job)
  if (request === undefined) throw new Error('One video is requested')
  const hasLeft =
    known.has(step.job) && !running.has(step.job) && !waiting.includes(step.job) && !unwanted.has(step.job)
  return { ...request, jobKnown: hasLeft }
}

function decide(command: QueueCommand, queue: typeof queueDecider.initial) {
  try {
    const events = queueDecider.decide(command, queue)
    return { admitted: admittedIn(events), refused: false, next: events.reduce(queueDecider.evolve, queue) }
  } catch (error) {
    if (error instanceof DomainError) return { admitted: [], refused: true, next: queue }
    throw error
  }
}

const admittedIn = (events: readonly QueueEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'JobAdmitted' ? [data.jobId] : []))

/** What the model expects: which jobs are admitted, and whether the command is refused. */
function advance(model: Model, { do: what, job }: Step) {
  const { running, unwanted, known } = model
  if (what === 'request' && !known.has(job)) {
    if (running.size + model.waiting.length + unwanted.size >= 8) return { admitted: [], refused: true }
    known.add(job)
    model.waiting = [...model.waiting, job]
  }
  if (what === 'cancel' && model.waiting.includes(job)) {
    leaveLine(model, job)
    unwanted.add(job)
  }
  if (what === 'release') {
    running.delete(job)
    unwanted.delete(job)
    leaveLine(model, job)
  }
  return { admitted: admitNext(model).map(jobIdOf), refused: false }
}

function leaveLine(model: Model, job: number): void {
  model.waiting = model.waiting.filter((each) => each !== job)
}

function admitNext(model: Model): readonly number[] {
  const admitted = model.waiting.slice(0, 4 - model.running.size)
  for (const job of admitted) model.running.add(job)
  model.waiting = model.waiting.slice(admitted.length)
  return admitted
}
