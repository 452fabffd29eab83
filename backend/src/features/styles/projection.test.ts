import { describe } from 'vitest'
import { noMembers } from '../../platform/projections/things/members.ts'
import { describeDocuments, describeImages } from '../../testing/thing-documents.ts'
import type { MemberEvent } from '../collections/events.ts'
import { memberStream } from '../collections/streams.ts'
import { styleId } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type StyleEvent, styleStream } from './events.ts'
import { styles } from './projection.ts'

const ids = { styleId, userId }
const created: StyleEvent = {
  type: 'StyleCreated',
  data: { ...ids, name: { plain: 'Ada' }, description: { plain: '' }, instructions: { plain: 'Soft light' } },
}
const deleted = (trashedAt: string): StyleEvent => ({ type: 'StyleDeleted', data: { ...ids, trashedAt } })
const restored: StyleEvent = { type: 'StyleRestored', data: ids }
const thing = {
  projection: styles,
  stream: styleStream(styleId),
  document: { _id: styleId, userId, name: 'Ada', description: '', instructions: 'Soft light', ...noMembers },
  created,
  deleted,
  restored,
}

describe('a style', () => {
  describeDocuments<StyleEvent>({
    ...thing,
    changes: [
      { type: 'StyleChanged', data: { ...ids, name: { plain: 'Bea' } } },
      { type: 'StyleChanged', data: { ...ids, instructions: { plain: 'Hard light' } } },
    ],
    changed: { name: 'Bea', instructions: 'Hard light' },
    purged: { type: 'StylePurged', data: ids },
  })
  describeImages<StyleEvent | MemberEvent>({
    ...thing,
    added: (assetId, place) => ({ type: 'StyleImageAdded', data: { ...ids, assetId, ...place } }),
    removed: (assetId) => ({ type: 'StyleImageRemoved', data: { ...ids, assetId } }),
    chosen: (assetId) => ({ type: 'StyleCoverChosen', data: { ...ids, assetId } }),
    imageStream: (assetId) => memberStream({ kind: 'style', id: styleId, assetId }),
  })
})
