import type { Recorded } from '../eventsourcing/event.ts'
import type { EventStore } from '../eventsourcing/event-store.ts'
import type { KeyStore } from '../eventsourcing/keys.ts'
import { unseal } from '../eventsourcing/unseal.ts'
import { queueEvents } from '../jobs/events.ts'
import { type JobRequested, type RequestRef, readJobRequest } from '../jobs/queries.ts'

/** What was asked for, with its words readable unless they were erased. */
export const readAsked = async (
  { store, keys }: { readonly store: EventStore; readonly keys: KeyStore },
  ref: RequestRef,
): Promise<Recorded<JobRequested>> => await unseal(await readJobRequest(store, ref), queueEvents, keys)
