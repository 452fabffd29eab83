import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type ReferenceEvent, referenceEvents } from './events.ts'

export interface ReferenceState {
  /** Whether the copies of the job's references are recorded. */
  readonly recorded: boolean
}

export interface RecordProviderCopies extends CommandContext {
  readonly type: 'RecordProviderCopies'
  readonly userId: UserId
  readonly jobId: JobId
  readonly provider: string
  readonly assetIds: readonly AssetId[]
  /** Addresses at the provider, in the order of the assets; null for a picture that is sent inside every request. */
  readonly addresses: readonly (string | null)[]
}

/** Stream `references-<jobId>`: recorded once, so that every request of the job names the same addresses. */
export const referenceDecider: Decider<ReferenceState, RecordProviderCopies, ReferenceEvent> = {
  events: referenceEvents,
  initial: { recorded: false },
  evolve: () => ({ recorded: true }),
  decide: ({ userId, jobId, provider, assetIds, addresses }, { recorded }) => {
    if (recorded) return []
    const plain = JSON.stringify(addresses)
    return [
      {
        type: 'ReferencesLent',
        data: { userId, jobId, provider, assetIds: [...assetIds], addresses: { plain } },
      },
    ]
  },
}
