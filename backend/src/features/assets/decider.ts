import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { limitedChanges } from '../../platform/eventsourcing/limited-changes.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from '../../platform/eventsourcing/owned.ts'
import {
  type LoggedMedia,
  mediumOf,
  type StoredMedia,
  toLoggedMedia,
} from '../../platform/eventsourcing/stored-media.ts'
import { type AssetCreated, type AssetEvent, assetEvents, jobOf } from './events.ts'

interface Asset {
  readonly userId: UserId
  /** What every event of the asset repeats. */
  readonly ids: Pick<AssetCreated, 'assetId' | 'userId' | 'jobId' | 'n' | 'medium'>
  /** An upload is in no gallery and no favourite. */
  readonly kind: AssetCreated['kind']
  readonly favorite: boolean
}

export type AssetState = OwnedState<Asset>

const images = owned<Asset, AssetEvent>({
  noun: 'image',
  trashed: ({ kind, ids, favorite }, trashedAt) =>
    kind === 'upload'
      ? { type: 'UploadTrashed', data: { ...ids, trashedAt } }
      : { type: 'AssetTrashed', data: { ...ids, favorite, trashedAt } },
  restored: ({ kind, ids, favorite }) =>
    kind === 'upload' ? { type: 'UploadRestored', data: ids } : { type: 'AssetRestored', data: { ...ids, favorite } },
  purged,
})

/** The data of a picture that becomes an asset. */
export type NewAsset = Omit<AssetCreated, keyof LoggedMedia> & { readonly media: StoredMedia }

/** Job and kind are checked where the caller names them. */
interface Named {
  readonly jobId?: JobId
  readonly kind?: AssetCreated['kind']
}

/** What the owner of an image may want of it. */
type OwnerCommand = CommandContext & Named & { readonly userId: UserId }

export type AssetCommand =
  | (CommandContext & { readonly type: 'CreateAsset' } & NewAsset)
  | (OwnerCommand & { readonly type: 'ToggleFavorite' })
  | (OwnerCommand & { readonly type: 'SetFavorite'; readonly favorite: boolean })
  | (LifeCommand & Named)
  /** Deletes for good what is in no list, where nobody could delete it. The product asks for this once nothing needs the asset any more. */
  | (CommandContext & { readonly type: 'PurgeUnused' })

const unlimited: Decider<AssetState, AssetCommand, AssetEvent> = {
  events: assetEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'CreateAsset') return state.status === 'absent' ? [create(command)] : []
    if (command.type === 'PurgeUnused') return purgeUnused(state)
    if (command.type !== 'Expire') checkNames(command, state)
    switch (command.type) {
      case 'ToggleFavorite':
        return mark(command.userId, state, (favorite) => !favorite)
      case 'SetFavorite':
        return mark(command.userId, state, () => command.favorite)
      default:
        return images.decideLife(command, state)
    }
  },
}

/** Stream `asset-<assetId>`: a picture that a user owns; made once, marked, trashed and restored within a limit, purged once. */
export const assetDecider = limitedChanges(unlimited, {
  subject: 'This image',
  changes: ['ToggleFavorite', 'SetFavorite'],
  endings: ['Trash', 'UndoRestore'],
})

function evolve(state: AssetState, event: AssetEvent): AssetState {
  if (event.type === 'AssetCreated') {
    const { assetId, userId, kind, medium } = event.data
    const ids = { assetId, userId, ...jobOf(event.data), ...(medium !== undefined && { medium }) }
    return { status: 'active', userId, ids, kind, favorite: false }
  }
  if (state.status === 'absent') throw new Error(`${event.type} before the asset was created`)
  const { userId, ids, kind, favorite } = state
  const asset = { userId, ids, kind, favorite }
  switch (event.type) {
    case 'AssetFavorited':
      return { ...state, favorite: true }
    case 'AssetUnfavorited':
      return { ...state, favorite: false }
    case 'AssetTrashed':
    case 'UploadTrashed':
      return { ...asset, status: 'trashed', trashedAt: event.data.trashedAt }
    case 'AssetRestored':
    case 'UploadRestored':
      return { ...asset, status: 'active', ...restoredFrom(state) }
    case 'AssetPurged':
    case 'UploadPurged':
      return { ...asset, status: 'purged' }
  }
}

/** When a command names another job or kind than the asset's own, the asset counts as absent. */
function checkNames({ jobId, kind }: Named, state: AssetState): void {
  if (state.status === 'absent') throw images.missing()
  // A mask belongs to the requests that name it: it cannot be marked or deleted by itself.
  if (state.kind === 'mask') throw images.missing()
  if (jobId !== undefined && state.ids.jobId !== jobId) throw images.missing()
  if (kind !== undefined && state.kind !== kind) throw images.missing()
}

function purged({ kind, ids }: Asset): AssetEvent {
  return { type: kind === 'upload' ? 'UploadPurged' : 'AssetPurged', data: ids }
}

function purgeUnused(state: AssetState): readonly AssetEvent[] {
  return state.status === 'active' && isInNoList(state) ? [purged(state)] : []
}

/** A mask, or a sound or video that came with the request of a job: people see it only as part of what was made with it. */
function isInNoList({ kind, ids: { jobId, medium } }: Asset): boolean {
  if (kind === 'mask') return true
  return kind === 'upload' && jobId !== undefined && (medium === 'audio' || medium === 'video')
}

function create(asset: NewAsset): AssetEvent {
  const { assetId, userId, kind, origin, media, sources, frame } = asset
  const ids = { assetId, userId, ...jobOf(asset), ...(mediumOf(media) !== 'image' && { medium: mediumOf(media) }) }
  const made = { kind, origin, ...toLoggedMedia(media), sources, ...(frame && { frame }) }
  return { type: 'AssetCreated', data: { ...ids, ...made } }
}

/** An image in the trash cannot be marked: when it is deleted and marked at the same time, the deletion wins. */
function mark(userId: UserId, state: AssetState, next: (favorite: boolean) => boolean): readonly AssetEvent[] {
  const asset = images.activeOf(userId, state)
  if (asset.kind !== 'output') throw images.missing()
  const favorite = next(asset.favorite)
  if (asset.favorite === favorite) return []
  return [{ type: favorite ? 'AssetFavorited' : 'AssetUnfavorited', data: asset.ids }]
}
