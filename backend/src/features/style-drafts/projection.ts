import { plainTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { change, create, type FeedChange, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { StyleDraftEvent } from './events.ts'

/** A style that is being created from images; blank once it is closed. Texts are missing once the person's key is erased. */
export interface StyleDraftDocument extends ReadModel {
  readonly userId: string
  readonly createdAt: Date
  readonly styleId: string
  readonly assetIds: readonly string[]
  readonly name?: string
  readonly description?: string
  readonly instructions?: string
}

const texts = ['name', 'description', 'instructions'] as const
const blank = { userId: 1, createdAt: 1, styleId: 1, assetIds: 1, name: 1, description: 1, instructions: 1 } as const

// Pages hear of it as of a style: whoever shows the one shows the other.
const told = ({ data }: { readonly data: StyleDraftEvent['data'] }): FeedChange => ({
  kind: 'style',
  id: data.draftId,
  userId: data.userId,
})

/** Read model `style-drafts`, by draft id. */
export const styleDrafts = projection<StyleDraftEvent>({
  name: 'style-drafts',
  version: 1,
  indexes: [{ key: { userId: 1, createdAt: -1, _id: -1 } }],
  unseals: true,
  on: {
    StyleDrafted: ({ data, created }) =>
      create(data.draftId, {
        userId: data.userId,
        createdAt: created,
        styleId: data.styleId,
        assetIds: data.assetIds,
        ...plainTexts(data, texts),
      }),
    StyleDraftDescribed: ({ data }) => change(data.draftId, { $set: plainTexts(data, ['instructions'] as const) }),
    StyleDraftClosed: ({ data }) => change(data.draftId, { $unset: blank }),
  },
  feed: { StyleDrafted: told, StyleDraftDescribed: told, StyleDraftClosed: told },
})
