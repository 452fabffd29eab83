import { describe } from 'vitest'
import type { CoveredState } from '../../platform/eventsourcing/covered-thing.ts'
import { describeCover, describeLife, type LifeOfThing } from '../../testing/thing-life.ts'
import { styleId } from '../collections/testing/members.ts'
import { userId } from '../jobs/testing/builders.ts'
import { styleDecider } from './decider.ts'
import type { StyleEvent, StyleFields, StyleIds } from './events.ts'

const ids = { styleId, userId }
const texts = { name: { plain: 'Soft' }, description: { plain: '' }, instructions: { plain: '' } }
const thing: LifeOfThing<CoveredState<StyleIds>, StyleIds, StyleFields, StyleEvent> = {
  decider: styleDecider,
  ids,
  fields: { name: 'Soft' },
  required: ['name'],
  changes: { instructions: 'Soft light' },
  created: { type: 'StyleCreated', data: { ...ids, ...texts } },
  changed: { type: 'StyleChanged', data: { ...ids, instructions: { plain: 'Soft light' } } },
  deleted: (trashedAt) => ({ type: 'StyleDeleted', data: { ...ids, trashedAt } }),
  restored: { type: 'StyleRestored', data: ids },
  purged: { type: 'StylePurged', data: ids },
}

describe('a style', () => {
  describeLife(thing)
  describeCover({
    ...thing,
    decider: styleDecider,
    chosen: (assetId): StyleEvent => ({ type: 'StyleCoverChosen', data: { ...ids, assetId } }),
  })
})
