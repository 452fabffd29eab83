import { coveredThing } from '../../platform/eventsourcing/covered-thing.ts'
import { textThing } from '../../platform/eventsourcing/text-thing.ts'
import { type StyleEvent, type StyleFields, type StyleIds, styleEvents } from './events.ts'

type CoverChosen = Extract<StyleEvent, { type: 'StyleCoverChosen' }>

const { StyleCoverChosen: _cover, ...textEvents } = styleEvents
/** An optional text of a new style. */
const empty = { plain: '' }

/** The rules of a style's life. */
export const styles = textThing<StyleIds, StyleFields, Exclude<StyleEvent, CoverChosen>>({
  noun: 'style',
  events: textEvents,
  required: ['name'],
  steps: {
    StyleCreated: 'created',
    StyleChanged: 'changed',
    StyleDeleted: 'trashed',
    StyleRestored: 'restored',
    StylePurged: 'purged',
  },
  idsOf: ({ styleId, userId }) => ({ styleId, userId }),
  created: (ids, { name, description = empty, instructions = empty }) => ({
    type: 'StyleCreated',
    data: { ...ids, name, description, instructions },
  }),
  changed: (ids, texts) => ({ type: 'StyleChanged', data: { ...ids, ...texts } }),
  trashed: (ids, trashedAt) => ({ type: 'StyleDeleted', data: { ...ids, trashedAt } }),
  restored: (ids) => ({ type: 'StyleRestored', data: ids }),
  purged: (ids) => ({ type: 'StylePurged', data: ids }),
})

/** Stream `style-<styleId>`. */
export const styleDecider = coveredThing(styles, {
  events: styleEvents,
  isChosen: (event: StyleEvent): event is CoverChosen => event.type === 'StyleCoverChosen',
  chosen: (ids, assetId): CoverChosen => ({ type: 'StyleCoverChosen', data: { ...ids, assetId } }),
})
