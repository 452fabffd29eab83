import { textThing } from '../../platform/eventsourcing/text-thing.ts'
import {
  type PromptSettingEvent,
  type PromptSettingFields,
  type PromptSettingIds,
  promptSettingEvents,
} from './events.ts'

/** Stream `prompt-setting-<promptSettingId>`, and the rules of a prompt setting's life. */
export const promptSettings = textThing<PromptSettingIds, PromptSettingFields, PromptSettingEvent>({
  noun: 'prompt setting',
  events: promptSettingEvents,
  required: ['name', 'initialPrompt'],
  steps: {
    PromptSettingCreated: 'created',
    PromptSettingChanged: 'changed',
    PromptSettingDeleted: 'trashed',
    PromptSettingRestored: 'restored',
    PromptSettingPurged: 'purged',
  },
  idsOf: ({ promptSettingId, userId }) => ({ promptSettingId, userId }),
  created: (ids, texts) => ({ type: 'PromptSettingCreated', data: { ...ids, ...texts } }),
  changed: (ids, texts) => ({ type: 'PromptSettingChanged', data: { ...ids, ...texts } }),
  trashed: (ids, trashedAt) => ({ type: 'PromptSettingDeleted', data: { ...ids, trashedAt } }),
  restored: (ids) => ({ type: 'PromptSettingRestored', data: ids }),
  purged: (ids) => ({ type: 'PromptSettingPurged', data: ids }),
})
