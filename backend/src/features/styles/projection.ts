import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type Members, memberAdded, memberRemoved, noMembers } from '../../platform/projections/members.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { MemberEvent } from '../collections/events.ts'
import type { StyleEvent } from './events.ts'

/** A style and what its card shows. Texts are missing once the person's key is erased; one deleted for good is blank. */
export interface StyleDocument extends ReadModel, Members {
  readonly userId: string
  readonly name?: string
  readonly description?: string
  readonly instructions?: string
  readonly createdAt: Date
  /** Shown: not deleted. */
  readonly listed: boolean
  readonly deletedAt?: Date
}

/** Read model `styles`, by style id. */
export const styles = projection<StyleEvent | MemberEvent>({
  name: 'styles',
  version: 1,
  indexes: [{ key: { userId: 1, listed: 1, createdAt: -1, _id: -1 } }, { key: { deletedAt: 1, _id: 1 } }],
  unseals: true,
  on: {
    StyleCreated: ({ data, created }) =>
      create(data.styleId, {
        userId: data.userId,
        ...plainTexts(data, names),
        createdAt: created,
        listed: true,
        ...noMembers,
      }),
    StyleChanged: ({ data }) => change(data.styleId, { $set: plainTexts(data, names) }),
    StyleCoverChosen: ({ data }) => change(data.styleId, { $set: { cover: [data.assetId] } }),
    StyleDeleted: ({ data }) => change(data.styleId, { $set: { listed: false, deletedAt: new Date(data.trashedAt) } }),
    StyleRestored: ({ data }) => change(data.styleId, { $set: { listed: true }, $unset: { deletedAt: 1 } }),
    StylePurged: ({ data }) => change(data.styleId, { $unset: everyField }),
    StyleImageAdded: ({ data }) => change(data.styleId, memberAdded(data.assetId)),
    StyleImageRemoved: ({ data }) => change(data.styleId, memberRemoved(data.assetId)),
  },
  feed: {
    StyleCreated: (e) => changed(e.data),
    StyleChanged: (e) => changed(e.data),
    StyleCoverChosen: (e) => changed(e.data),
    StyleDeleted: (e) => changed(e.data),
    StyleRestored: (e) => changed(e.data),
    StyleImageAdded: (e) => changed(e.data),
    StyleImageMoved: (e) => changed(e.data),
    StyleImageRemoved: (e) => changed(e.data),
  },
})

const names = ['name', 'description', 'instructions'] as const

const everyField: Readonly<Record<Exclude<keyof StyleDocument, keyof ReadModel>, 1>> = {
  userId: 1,
  name: 1,
  description: 1,
  instructions: 1,
  createdAt: 1,
  listed: 1,
  deletedAt: 1,
  members: 1,
  newest: 1,
  cover: 1,
}

const changed = ({ styleId, userId }: { readonly styleId: string; readonly userId: string }): FeedChange => ({
  kind: 'style',
  id: styleId,
  userId,
})
