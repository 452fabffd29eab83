import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LoggedMedia, type StoredMedia, toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { assetErrors } from './errors.ts'
import { type AssetCreated, type AssetEvent, assetEvents } from './events.ts'
import { hasExpired } from './trash.ts'

interface Owned {
  /** What every event of the asset repeats. */
  readonly ids: Pick<AssetCreated, 'assetId' | 'userId' | 'jobId' | 'n'>
  /** An upload is in no gallery and no favourite. */
  readonly kind: AssetCreated['kind']
  readonly favorite: boolean
}

/** `restoredFrom` and `trashedAt` are times, ISO 8601: when what was restored had been trashed, and when what is in the trash was. */
export type AssetState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'active'; readonly restoredFrom?: string } & Owned)
  | ({ readonly status: 'trashed'; readonly trashedAt: string } & Owned)
  | ({ readonly status: 'purged' } & Owned)

/** The data of a picture that becomes an asset. */
export type NewAsset = Omit<AssetCreated, keyof LoggedMedia> & { readonly media: StoredMedia }

/** What the owner of an image may want of it; job and kind are checked where the caller names them. */
interface OwnerCommand extends CommandContext {
  readonly userId: UserId
  readonly jobId?: JobId
  readonly kind?: AssetCreated['kind']
}

export type AssetCommand =
  | (CommandContext & { readonly type: 'CreateAsset' } & NewAsset)
  | (OwnerCommand & { readonly type: 'ToggleFavorite' })
  | (OwnerCommand & { readonly type: 'SetFavorite'; readonly favorite: boolean })
  | (OwnerCommand & { readonly type: 'TrashAsset' | 'RestoreAsset' | 'UndoRestore' | 'PurgeAsset' })
  | (CommandContext & { readonly type: 'ExpireAsset' })

/** Stream `asset-<assetId>`: a picture that a user owns; made once, trashed and restored at will, purged once. */
export const assetDecider: Decider<AssetState, AssetCommand, AssetEvent> = {
  events: assetEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'CreateAsset') return state.status === 'absent' ? [create(command)] : []
    if (command.type === 'ExpireAsset') return expire(command.at, state)
    const asset = ownAsset(command, state)
    switch (command.type) {
      case 'ToggleFavorite':
        return mark(asset, !asset.favorite)
      case 'SetFavorite':
        return mark(asset, command.favorite)
      case 'TrashAsset':
        return trash(asset, command.at)
      case 'RestoreAsset':
        return restore(asset)
      case 'UndoRestore':
        return undoRestore(asset)
      case 'PurgeAsset':
        return purge(asset)
    }
  },
}

function evolve(state: AssetState, event: AssetEvent): AssetState {
  if (event.type === 'AssetCreated') {
    const { assetId, userId, jobId, n, kind } = event.data
    return { status: 'active', ids: { assetId, userId, jobId, n }, kind, favorite: false }
  }
  if (state.status === 'absent') throw new Error(`${event.type} before the asset was created`)
  const { ids, kind, favorite } = state
  switch (event.type) {
    case 'AssetFavorited':
      return { ...state, favorite: true }
    case 'AssetUnfavorited':
      return { ...state, favorite: false }
    case 'AssetTrashed':
    case 'UploadTrashed':
      return { status: 'trashed', ids, kind, favorite, trashedAt: event.data.trashedAt }
    case 'AssetRestored':
    case 'UploadRestored':
      return { status: 'active', ids, kind, favorite, ...restoredFrom(state) }
    case 'AssetPurged':
    case 'UploadPurged':
      return { status: 'purged', ids, kind, favorite }
  }
}

function restoredFrom(state: Asset): { readonly restoredFrom?: string } {
  return state.status === 'trashed' ? { restoredFrom: state.trashedAt } : {}
}

type Asset = Exclude<AssetState, { status: 'absent' }>

/** For anybody but its owner, and under another job or kind than its own, an asset does not exist. */
function ownAsset({ userId, jobId, kind }: OwnerCommand, state: AssetState): Asset {
  if (state.status === 'absent' || state.ids.userId !== userId) throw missing()
  if (jobId !== undefined && state.ids.jobId !== jobId) throw missing()
  if (kind !== undefined && state.kind !== kind) throw missing()
  return state
}

function create({ assetId, userId, jobId, n, kind, media, sources }: NewAsset): AssetEvent {
  return { type: 'AssetCreated', data: { assetId, userId, jobId, n, kind, ...toLoggedMedia(media), sources } }
}

/** An image in the trash cannot be marked: when it is deleted and marked at the same time, the deletion wins. */
function mark(asset: Asset, favorite: boolean): readonly AssetEvent[] {
  if (asset.status !== 'active' || asset.kind !== 'output') throw missing()
  if (asset.favorite === favorite) return []
  return [{ type: favorite ? 'AssetFavorited' : 'AssetUnfavorited', data: asset.ids }]
}

function trash({ status, kind, ids, favorite }: Asset, trashedAt: string): readonly AssetEvent[] {
  if (status === 'purged') throw missing()
  if (status === 'trashed') return []
  if (kind === 'upload') return [{ type: 'UploadTrashed', data: { ...ids, trashedAt } }]
  return [{ type: 'AssetTrashed', data: { ...ids, favorite, trashedAt } }]
}

function restore({ status, kind, ids, favorite }: Asset): readonly AssetEvent[] {
  if (status === 'purged') throw missing()
  if (status === 'active') return []
  if (kind === 'upload') return [{ type: 'UploadRestored', data: ids }]
  return [{ type: 'AssetRestored', data: { ...ids, favorite } }]
}

/** Back in the trash since the time at which it was first put there: undoing a restore gives nobody 30 more days. */
function undoRestore(asset: Asset): readonly AssetEvent[] {
  if (asset.status === 'purged') throw missing()
  if (asset.status === 'trashed' || asset.restoredFrom === undefined) return []
  return trash(asset, asset.restoredFrom)
}

function purge(asset: Asset): readonly AssetEvent[] {
  if (asset.status === 'purged') return []
  if (asset.status === 'active')
    throw new DomainError(assetErrors.notInTrash, 'Only images in the trash can be deleted for good.')
  return [purged(asset)]
}

/** An asset that was restored, or trashed again, since it was listed is not purged. */
function expire(at: string, state: AssetState): readonly AssetEvent[] {
  if (state.status !== 'trashed' || !hasExpired(state.trashedAt, at)) return []
  return [purged(state)]
}

const purged = ({ kind, ids }: Asset): AssetEvent => ({
  type: kind === 'upload' ? 'UploadPurged' : 'AssetPurged',
  data: ids,
})

const missing = () => new DomainError(commonErrors.notFound, 'This image does not exist.')
