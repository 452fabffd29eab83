import type { JobId } from '../../../platform/eventsourcing/event.ts'
import type { EventStore } from '../../../platform/eventsourcing/store/event-store.ts'
import { outputEvents, outputStream } from '../events.ts'
import { type EndedOutput, evolveOutput, hasEnded, type OutputState } from './output-state.ts'

/** The state of an output, read from its own stream, so that a worker can go on after a crash. */
export async function readOutput(store: EventStore, jobId: JobId, n: number): Promise<OutputState> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  return events.reduce<OutputState>(evolveOutput, { phase: 'untouched' })
}

/** The fate of an output with what belongs to it; undefined while it has none. */
export async function readEnd(store: EventStore, jobId: JobId, n: number): Promise<EndedOutput | undefined> {
  const state = await readOutput(store, jobId, n)
  return hasEnded(state) ? state : undefined
}

/** Numbers of a job's outputs that have failed so far. */
export async function numbersOfFailed(store: EventStore, jobId: JobId, outputs: number): Promise<readonly number[]> {
  const states = await Promise.all(Array.from({ length: outputs }, (_, n) => readOutput(store, jobId, n)))
  return states.flatMap(({ phase }, n) => (phase === 'failed' ? [n] : []))
}
