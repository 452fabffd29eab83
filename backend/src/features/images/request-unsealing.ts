import type { Recorded } from '../../platform/eventsourcing/event.ts'
import type { KeyStore } from '../../platform/eventsourcing/keys/key-store.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import type { EventStore } from '../../platform/eventsourcing/store/event-store.ts'
import { queueEvents } from '../jobs/events.ts'
import { type JobRequested, type RequestRef, readJobRequest } from '../jobs/queries.ts'

/** Reads a job's request, with its prompt in clear unless it was erased. */
export async function readUnsealedRequest(
  { store, keys }: { readonly store: EventStore; readonly keys: KeyStore },
  ref: RequestRef,
): Promise<Recorded<JobRequested>> {
  return await unseal(await readJobRequest(store, ref), queueEvents, keys)
}
