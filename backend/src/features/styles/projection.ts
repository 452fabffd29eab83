import { change, projection } from '../../platform/projections/projection.ts'
import { type Members, memberAdded, memberRemoved, noMembers } from '../../platform/projections/things/members.ts'
import { type ThingDocument, thingDocuments, thingIndexes } from '../../platform/projections/things/thing-documents.ts'
import type { MemberEvent } from '../collections/events.ts'
import type { StyleEvent } from './events.ts'

const texts = ['name', 'description', 'instructions'] as const

/** A style and what its card shows. Texts are missing once the person's key is erased. */
export type StyleDocument = ThingDocument & Members & { readonly [Name in (typeof texts)[number]]?: string }

const documents = thingDocuments({ kind: 'style', id: 'styleId', texts, more: noMembers })

/** Read model `styles`, by style id. */
export const styles = projection<StyleEvent | MemberEvent>({
  name: 'styles',
  version: 2,
  indexes: thingIndexes,
  unseals: true,
  on: {
    StyleCreated: documents.created,
    StyleChanged: documents.changed,
    StyleCoverChosen: ({ data }) => change(data.styleId, { $set: { cover: data.assetId } }),
    StyleDeleted: documents.trashed,
    StyleRestored: documents.restored,
    StylePurged: documents.purged,
    StyleImageAdded: ({ data }) => change(data.styleId, memberAdded(data.assetId)),
    StyleImageRemoved: ({ data }) => change(data.styleId, memberRemoved(data.assetId)),
  },
  feed: {
    StyleCreated: documents.told,
    StyleChanged: documents.told,
    StyleCoverChosen: documents.told,
    StyleDeleted: documents.told,
    StyleRestored: documents.told,
    StyleImageAdded: documents.told,
    StyleImageMoved: documents.told,
    StyleImageRemoved: documents.told,
  },
})
