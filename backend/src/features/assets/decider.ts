import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { JobId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LoggedMedia, type StoredMedia, toLoggedMedia } from '../../platform/eventsourcing/stored-media.ts'
import { assetErrors } from './errors.ts'
import type { AssetCreated, AssetEvent } from './events.ts'
import { hasExpired } from './trash.ts'

interface Owned {
  /** What every event of the asset repeats. */
  readonly ids: Pick<AssetCreated, 'assetId' | 'userId' | 'jobId' | 'n'>
  /** An upload is kept for its job: it is in no gallery and in no trash. */
  readonly kind: AssetCreated['kind']
  readonly favorite: boolean
}

export type AssetState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'kept' } & Owned)
  | ({ readonly status: 'trashed'; readonly trashedAt: string } & Owned)
  | ({ readonly status: 'purged' } & Owned)

/** A picture as it is told to become an asset. */
export type NewAsset = Omit<AssetCreated, keyof LoggedMedia> & { readonly media: StoredMedia }

/** What the owner of an image may want of it; `jobId` is checked where the caller names one. */
interface OwnerCommand extends CommandContext {
  readonly userId: UserId
  readonly jobId?: JobId
}

export type AssetCommand =
  | (CommandContext & { readonly type: 'CreateAsset' } & NewAsset)
  | (OwnerCommand & { readonly type: 'ToggleFavorite' })
  | (OwnerCommand & { readonly type: 'SetFavorite'; readonly favorite: boolean })
  | (OwnerCommand & { readonly type: 'TrashAsset' | 'RestoreAsset' | 'PurgeAsset' })
  | (CommandContext & { readonly type: 'ExpireAsset' })

/** Stream `asset-<assetId>`: a picture that a user owns; made once, trashed and restored at will, purged once. */
export const assetDecider: Decider<AssetState, AssetCommand, AssetEvent> = {
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    if (command.type === 'CreateAsset') return state.status === 'absent' ? [create(command)] : []
    if (command.type === 'ExpireAsset') return expire(command.at, state)
    const image = ownImage(command, state)
    switch (command.type) {
      case 'ToggleFavorite':
        return mark(image, !image.favorite)
      case 'SetFavorite':
        return mark(image, command.favorite)
      case 'TrashAsset':
        return trash(image, command.at)
      case 'RestoreAsset':
        return restore(image)
      case 'PurgeAsset':
        return purge(image)
    }
  },
}

function evolve(state: AssetState, event: AssetEvent): AssetState {
  if (event.type === 'AssetCreated') {
    const { assetId, userId, jobId, n, kind } = event.data
    return { status: 'kept', ids: { assetId, userId, jobId, n }, kind, favorite: false }
  }
  if (state.status === 'absent') throw new Error(`${event.type} before the asset was created`)
  const { ids, kind, favorite } = state
  switch (event.type) {
    case 'AssetFavorited':
      return { ...state, favorite: true }
    case 'AssetUnfavorited':
      return { ...state, favorite: false }
    case 'AssetTrashed':
      return { status: 'trashed', ids, kind, favorite, trashedAt: event.data.trashedAt }
    case 'AssetRestored':
      return { status: 'kept', ids, kind, favorite }
    case 'AssetPurged':
      return { status: 'purged', ids, kind, favorite }
  }
}

type Image = Exclude<AssetState, { status: 'absent' }>

/** For anybody but its owner, and under another job, an image does not exist. */
function ownImage({ userId, jobId }: OwnerCommand, state: AssetState): Image {
  const own = state.status !== 'absent' && state.kind === 'output' && state.ids.userId === userId
  if (!own || (jobId !== undefined && state.ids.jobId !== jobId)) throw missing()
  return state
}

function create({ assetId, userId, jobId, n, kind, media, sources }: NewAsset): AssetEvent {
  return { type: 'AssetCreated', data: { assetId, userId, jobId, n, kind, ...toLoggedMedia(media), sources } }
}

/** Who deletes an image while it is marked elsewhere has the last word: the trash is not marked. */
function mark(image: Image, favorite: boolean): readonly AssetEvent[] {
  if (image.status !== 'kept') throw missing()
  if (image.favorite === favorite) return []
  return [{ type: favorite ? 'AssetFavorited' : 'AssetUnfavorited', data: image.ids }]
}

function trash(image: Image, trashedAt: string): readonly AssetEvent[] {
  if (image.status === 'purged') throw missing()
  if (image.status === 'trashed') return []
  return [{ type: 'AssetTrashed', data: { ...image.ids, favorite: image.favorite, trashedAt } }]
}

function restore(image: Image): readonly AssetEvent[] {
  if (image.status === 'purged') throw missing()
  if (image.status === 'kept') return []
  return [{ type: 'AssetRestored', data: { ...image.ids, favorite: image.favorite } }]
}

function purge(image: Image): readonly AssetEvent[] {
  if (image.status === 'purged') return []
  if (image.status === 'kept')
    throw new DomainError(assetErrors.notInTrash, 'Only images in the trash can be deleted for good.')
  return [{ type: 'AssetPurged', data: image.ids }]
}

/** What was restored since it was listed, or trashed anew, stays. */
function expire(at: string, state: AssetState): readonly AssetEvent[] {
  if (state.status !== 'trashed' || !hasExpired(state.trashedAt, at)) return []
  return [{ type: 'AssetPurged', data: state.ids }]
}

const missing = () => new DomainError(commonErrors.notFound, 'This image does not exist.')
