import { describe, it } from 'vitest'
import type { CoveredState } from '../../platform/eventsourcing/covered-thing.ts'
import type { AssetId } from '../../platform/eventsourcing/event.ts'
import { given } from '../../platform/eventsourcing/testing/given.ts'
import { mostChanges } from '../../platform/eventsourcing/text-thing.ts'
import { describeCover, describeLife, type LifeOfThing } from '../../testing/thing-life.ts'
import { styleId } from '../collections/testing/members.ts'
import { assetId, context, userId } from '../jobs/testing/builders.ts'
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
const chosen = (image: AssetId): StyleEvent => ({ type: 'StyleCoverChosen', data: { ...ids, assetId: image } })

describe('a style', () => {
  describeLife(thing)
  describeCover({
    ...thing,
    decider: styleDecider,
    chosen,
  })

  it('has a limit of texts, so that the list of its versions has one, and can then still be deleted', () => {
    const texts = Array.from({ length: mostChanges }, () => thing.changed)
    const full = [thing.created, ...texts, chosen(assetId)]
    const change = { ...context, type: 'Change', userId, changes: { instructions: 'Hard light' } } as const
    given(styleDecider, ...full)
      .when(change)
      .thenRefused('too-many-changes')
    given(styleDecider, ...full, thing.deleted(context.at), thing.restored)
      .when(change)
      .thenRefused('too-many-changes')
    given(styleDecider, ...full)
      .when({ ...context, type: 'Trash', userId })
      .then(thing.deleted(context.at))
  })
})
