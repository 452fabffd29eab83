import type { Personal } from '../../platform/eventsourcing/event.ts'
import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type Members, memberAdded, memberRemoved, noMembers } from '../../platform/projections/members.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { MemberEvent } from '../collections/events.ts'
import type { CharacterEvent } from './events.ts'

/** A character and what its card shows. The name is missing once the person's key is erased; one deleted for good is blank. */
export interface CharacterDocument extends ReadModel, Members {
  readonly userId: string
  readonly name?: string
  readonly createdAt: Date
  /** Shown: not deleted. */
  readonly listed: boolean
  readonly deletedAt?: Date
}

/** Read model `characters`, by character id. */
export const characters = projection<CharacterEvent | MemberEvent>({
  name: 'characters',
  version: 1,
  indexes: [{ key: { userId: 1, listed: 1, createdAt: -1, _id: -1 } }, { key: { deletedAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    CharacterCreated: ({ data, created }) =>
      create(data.characterId, {
        userId: data.userId,
        ...nameOf(data),
        createdAt: created,
        listed: true,
        ...noMembers,
      }),
    CharacterRenamed: ({ data }) => change(data.characterId, { $set: nameOf(data) }),
    CharacterCoverChosen: ({ data }) => change(data.characterId, { $set: { cover: [data.assetId] } }),
    CharacterDeleted: ({ data }) =>
      change(data.characterId, { $set: { listed: false, deletedAt: new Date(data.trashedAt) } }),
    CharacterRestored: ({ data }) => change(data.characterId, { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    CharacterPurged: ({ data }) => change(data.characterId, { $unset: everyField }),
    CharacterImageAdded: ({ data }) => change(data.characterId, memberAdded(data.assetId)),
    CharacterImageRemoved: ({ data }) => change(data.characterId, memberRemoved(data.assetId)),
  },
  feed: {
    CharacterCreated: (e) => changed(e.data),
    CharacterRenamed: (e) => changed(e.data),
    CharacterCoverChosen: (e) => changed(e.data),
    CharacterDeleted: (e) => changed(e.data),
    CharacterRestored: (e) => changed(e.data),
    CharacterImageAdded: (e) => changed(e.data),
    CharacterImageMoved: (e) => changed(e.data),
    CharacterImageRemoved: (e) => changed(e.data),
  },
})

/** Nothing when the person's key is erased. */
const nameOf = ({ name }: { readonly name: Personal }) => plainTexts({ name }, ['name'])

const everyField: Readonly<Record<Exclude<keyof CharacterDocument, keyof ReadModel>, 1>> = {
  userId: 1,
  name: 1,
  createdAt: 1,
  listed: 1,
  deletedAt: 1,
  members: 1,
  newest: 1,
  cover: 1,
}

const changed = ({ characterId, userId }: { readonly characterId: string; readonly userId: string }): FeedChange => ({
  kind: 'character',
  id: characterId,
  userId,
})
