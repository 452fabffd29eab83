import { outputEvents, outputStream } from '@studio/backend/features/jobs/events.ts'
import type { readOutput } from '@studio/backend/features/jobs/output/output-queries.ts'
import type { EventStore } from '@studio/backend/platform/eventsourcing/store/event-store.ts'
import type { OutputRef } from '../../generation/refs.ts'
import type { ActivityDeps } from '../deps.ts'
import { paceOf } from '../request/request.ts'

/** The state of an output, read from its stream. */
export type OutputState = Awaited<ReturnType<typeof readOutput>>

/** One intent to have the output made, and the provider that is to make it. */
export type Attempt = Extract<OutputState, { phase: 'intended' }>['attempt']

/** When the output ends by time-out; undefined before it has an intent. */
export async function deadlineOf(
  { store, kinds }: Pick<ActivityDeps, 'store' | 'kinds'>,
  output: OutputRef,
): Promise<Date | undefined> {
  const since = await waitedSince(store, output)
  if (since === undefined) return undefined
  const { deadlineMs } = await paceOf({ store, kinds }, output)
  return new Date(since.getTime() + deadlineMs)
}

/**
 * Since when the output is waited for: its task from when the service has accepted it, since it is paid for from then on, and may have been
 * refused for now until shortly before; without a task its first intent. Undefined before it has one.
 */
export async function waitedSince(
  store: Pick<EventStore, 'read'>,
  { jobId, n }: Pick<OutputRef, 'jobId' | 'n'>,
): Promise<Date | undefined> {
  const events = await store.read(outputStream(jobId, n), outputEvents)
  const accepted = events.find(({ type }) => type === 'OutputSubmitted')
  return (accepted ?? events[0])?.created
}
