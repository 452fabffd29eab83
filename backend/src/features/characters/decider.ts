import { coveredThing } from '../../platform/eventsourcing/covered-thing.ts'
import { textThing } from '../../platform/eventsourcing/text-thing.ts'
import { type CharacterEvent, type CharacterFields, type CharacterIds, characterEvents } from './events.ts'

type CoverChosen = Extract<CharacterEvent, { type: 'CharacterCoverChosen' }>

const { CharacterCoverChosen: _cover, ...textEvents } = characterEvents

/** The rules of a character's life. */
export const characters = textThing<CharacterIds, CharacterFields, Exclude<CharacterEvent, CoverChosen>>({
  noun: 'character',
  events: textEvents,
  required: ['name'],
  steps: {
    CharacterCreated: 'created',
    CharacterRenamed: 'changed',
    CharacterDeleted: 'trashed',
    CharacterRestored: 'restored',
    CharacterPurged: 'purged',
  },
  idsOf: ({ characterId, userId }) => ({ characterId, userId }),
  created: (ids, { name }) => ({ type: 'CharacterCreated', data: { ...ids, name } }),
  changed: (ids, { name }) => name && { type: 'CharacterRenamed', data: { ...ids, name } },
  trashed: (ids, trashedAt) => ({ type: 'CharacterDeleted', data: { ...ids, trashedAt } }),
  restored: (ids) => ({ type: 'CharacterRestored', data: ids }),
  purged: (ids) => ({ type: 'CharacterPurged', data: ids }),
})

/** Stream `character-<characterId>`. */
export const characterDecider = coveredThing(characters, {
  events: characterEvents,
  isChosen: (event: CharacterEvent): event is CoverChosen => event.type === 'CharacterCoverChosen',
  chosen: (ids, assetId): CoverChosen => ({ type: 'CharacterCoverChosen', data: { ...ids, assetId } }),
})
