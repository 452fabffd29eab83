import { outputStream } from '@studio/backend/features/jobs/events.ts'
import type { readOutput } from '@studio/backend/features/jobs/queries.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { OutputRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'

/** How far an output is, as its stream tells it. */
export type OutputState = Awaited<ReturnType<typeof readOutput>>

/** One intent to have the output made, and with whom. */
export type Attempt = Extract<OutputState, { phase: 'intended' }>['attempt']

/** When the output ends by time-out: counted from its first intent; undefined before it has one. */
export async function deadlineOf(
  { store, bounds }: Pick<ActivityDeps, 'store' | 'bounds'>,
  output: OutputRef,
): Promise<Date | undefined> {
  const first = await firstEvent(store, output)
  return first && new Date(first.created.getTime() + bounds.outputDeadlineMs)
}

/** An output's stream begins with its first intent, or with a fate that came before any. */
async function firstEvent(store: EventStore, { jobId, n }: OutputRef): Promise<Recorded | undefined> {
  const [first] = await store.read(outputStream(jobId, n), { limit: 1 })
  return first
}
