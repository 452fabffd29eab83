import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import type { ReferenceEvent } from './events.ts'

export type ReferenceState = 'kept' | 'lent'

export interface LendReferences extends CommandContext {
  readonly type: 'LendReferences'
  readonly userId: UserId
  readonly jobId: JobId
  readonly provider: string
  readonly assetIds: readonly AssetId[]
  /** At the provider, in the order of the assets; null where each request holds the picture itself. */
  readonly addresses: readonly (string | null)[]
}

/** Stream `references-<jobId>`: lent once, so that every request of the job names the same addresses. */
export const referenceDecider: Decider<ReferenceState, LendReferences, ReferenceEvent> = {
  initial: 'kept',
  evolve: () => 'lent',
  decide: ({ userId, jobId, provider, assetIds, addresses }, state) => {
    if (state === 'lent') return []
    const plain = JSON.stringify(addresses)
    return [
      {
        type: 'ReferencesLent',
        data: { userId, jobId, provider, assetIds: [...assetIds], addresses: { plain } },
      },
    ]
  },
}
