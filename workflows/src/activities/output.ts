import { outputEvents, outputStream } from '@studio/backend/features/jobs/events.ts'
import type { readOutput } from '@studio/backend/features/jobs/queries.ts'
import type { Recorded } from '@studio/backend/platform/eventsourcing/event.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { OutputRef } from '../generation/refs.ts'
import type { ActivityDeps } from './deps.ts'
import { paceOf } from './request.ts'

/** The state of an output, read from its stream. */
export type OutputState = Awaited<ReturnType<typeof readOutput>>

/** One intent to have the output made, and the provider that is to make it. */
export type Attempt = Extract<OutputState, { phase: 'intended' }>['attempt']

/** When the output ends by time-out, counted from its first intent; undefined before it has one. */
export async function deadlineOf(
  { store, kinds }: Pick<ActivityDeps, 'store' | 'kinds'>,
  output: OutputRef,
): Promise<Date | undefined> {
  const first = await firstEvent(store, output)
  if (first === undefined) return undefined
  const { deadlineMs } = await paceOf({ store, kinds }, output)
  return new Date(first.created.getTime() + deadlineMs)
}

/** An output's stream begins with its first intent, or with a fate when the output ended before any intent. */
async function firstEvent(store: EventStore, { jobId, n }: OutputRef): Promise<Recorded | undefined> {
  const [first] = await store.read(outputStream(jobId, n), outputEvents, { limit: 1 })
  return first
}
