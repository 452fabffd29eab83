import { textThing } from '../../platform/eventsourcing/text-thing.ts'
import { type LoraEvent, type LoraFields, type LoraIds, loraEvents } from './events.ts'

/** Stream `lora-<loraId>`, and the rules of a LoRA's life. */
export const loras = textThing<LoraIds, LoraFields, LoraEvent>({
  noun: 'LoRA',
  events: loraEvents,
  required: ['name', 'triggerWord', 'highNoiseUrl', 'lowNoiseUrl'],
  steps: {
    LoraCreated: 'created',
    LoraChanged: 'changed',
    LoraDeleted: 'trashed',
    LoraRestored: 'restored',
    LoraPurged: 'purged',
  },
  idsOf: ({ loraId, userId }) => ({ loraId, userId }),
  created: (ids, texts) => ({ type: 'LoraCreated', data: { ...ids, thumbnailUrl: { plain: '' }, ...texts } }),
  changed: (ids, texts) => ({ type: 'LoraChanged', data: { ...ids, ...texts } }),
  trashed: (ids, trashedAt) => ({ type: 'LoraDeleted', data: { ...ids, trashedAt } }),
  restored: (ids) => ({ type: 'LoraRestored', data: ids }),
  purged: (ids) => ({ type: 'LoraPurged', data: ids }),
})
