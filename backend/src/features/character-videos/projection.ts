import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { CharacterVideoEvent } from './events.ts'

/** A video of a character, also one that was removed. */
export interface CharacterVideoDocument extends ReadModel {
  readonly userId: string
  readonly characterId: string
  readonly assetId: string
  /** The character has it. Whether the video is in the trash is in the read model `assets`. */
  readonly listed: boolean
  readonly addedAt: Date
}

type OnVideo = Pick<CharacterVideoEvent['data'], 'userId' | 'characterId' | 'assetId'>

const idOf = ({ characterId, assetId }: OnVideo): string => `${characterId} ${assetId}`

/** Read model `character-videos`: one document for each video in each character. */
export const characterVideos = projection<CharacterVideoEvent>({
  name: 'character-videos',
  version: 1,
  indexes: [{ key: { userId: 1, characterId: 1, listed: 1, addedAt: -1, _id: 1 } }],
  on: {
    CharacterVideoAdded: ({ data: { addedAt, ...video }, revision }) =>
      // Only the first event of a stream creates the document: a video that comes back has one already, and its old place.
      revision === 0n
        ? create(idOf(video), { ...video, listed: true, addedAt: new Date(addedAt) })
        : change(idOf(video), { $set: { listed: true } }),
    CharacterVideoRemoved: ({ data }) => change(idOf(data), { $set: { listed: false } }),
  },
  feed: {
    CharacterVideoAdded: ({ data }) => changed(data),
    CharacterVideoRemoved: ({ data }) => changed(data),
  },
})

const changed = ({ characterId, userId }: OnVideo): FeedChange => ({ kind: 'character', id: characterId, userId })
