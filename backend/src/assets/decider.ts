import type { Decider } from '../eventsourcing/decider.ts'
import type { CommandContext } from '../eventsourcing/handle.ts'
import type { AssetEvent } from './events.ts'

export type AssetState = { readonly status: 'absent' } | { readonly status: 'owned' }

export type AssetCommand = CommandContext & { readonly type: 'CreateAsset' } & AssetEvent['data']

/** Stream `asset-<assetId>`: a picture that a user owns; made once. */
export const assetDecider: Decider<AssetState, AssetCommand, AssetEvent> = {
  initial: { status: 'absent' },
  evolve: () => ({ status: 'owned' }),
  decide: ({ assetId, userId, jobId, n, kind, media, sources }, state) => {
    if (state.status === 'owned') return []
    return [{ type: 'AssetCreated', data: { assetId, userId, jobId, n, kind, media, sources } }]
  },
}
