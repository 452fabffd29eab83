import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { type Decider, DomainError } from '../../platform/eventsourcing/decider.ts'
import type { AssetId, CharacterId, UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { limitedChanges } from '../../platform/eventsourcing/limited-changes.ts'
import { type CharacterVideoEvent, characterVideoEvents } from './events.ts'

/** A video that is, was or may become one of a character. */
export interface CharacterVideo {
  readonly userId: UserId
  readonly characterId: CharacterId
  readonly assetId: AssetId
}

/** Whether the character has the video; one that was removed knows its place. */
export type CharacterVideoState =
  | { readonly status: 'never' }
  | { readonly status: 'in' | 'removed'; readonly addedAt: string }

/** The caller has checked that the character and the video belong to the person and are not in the trash. */
export type CharacterVideoCommand = CommandContext & {
  readonly type: 'AddVideo' | 'RemoveVideo'
  readonly video: CharacterVideo
  /** Number of the video within a bulk command, from 0: of those the first comes first. */
  readonly n?: number
}

const unlimited: Decider<CharacterVideoState, CharacterVideoCommand, CharacterVideoEvent> = {
  events: characterVideoEvents,
  initial: { status: 'never' },
  evolve: (state, event) => {
    if (event.type === 'CharacterVideoAdded') return { status: 'in', addedAt: event.data.addedAt }
    return state.status === 'never' ? state : { ...state, status: 'removed' }
  },
  decide: ({ type, video, at, n = 0 }, state) => {
    if (type === 'RemoveVideo') return remove(video, state)
    if (state.status === 'in') return []
    const addedAt = state.status === 'removed' ? state.addedAt : placeOf(at, n)
    return [{ type: 'CharacterVideoAdded', data: { ...video, addedAt } }]
  },
}

/** Streams `character-video-<id>`. Adding a video that is there already appends nothing. */
export const characterVideoDecider = limitedChanges(unlimited, {
  subject: 'Whether this video is in the character',
  endings: ['RemoveVideo'],
})

/** The list shows the latest first, so each of many is a millisecond older than the one before it. */
const placeOf = (at: string, n: number): string => new Date(Date.parse(at) - n).toISOString()

function remove(video: CharacterVideo, { status }: CharacterVideoState): readonly CharacterVideoEvent[] {
  if (status === 'never') throw new DomainError(commonErrors.notFound, 'This video is not in it.')
  return status === 'in' ? [{ type: 'CharacterVideoRemoved', data: video }] : []
}
