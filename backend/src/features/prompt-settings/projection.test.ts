import { describe } from 'vitest'
import { describeDocuments } from '../../testing/thing-documents.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type PromptSettingEvent, PromptSettingId, promptSettingStream } from './events.ts'
import { promptSettings } from './projection.ts'

const promptSettingId = PromptSettingId.parse('77777777-7777-4777-8777-777777777777')
const ids = { promptSettingId, userId }
const texts = { name: 'Portraits', initialPrompt: 'a portrait', refinementPrompt: 'warmer' }

describe('a prompt setting', () => {
  describeDocuments<PromptSettingEvent>({
    projection: promptSettings,
    stream: promptSettingStream(promptSettingId),
    document: { _id: promptSettingId, userId, ...texts },
    created: {
      type: 'PromptSettingCreated',
      data: {
        ...ids,
        name: { plain: texts.name },
        initialPrompt: { plain: texts.initialPrompt },
        refinementPrompt: { plain: texts.refinementPrompt },
      },
    },
    changes: [
      { type: 'PromptSettingChanged', data: { ...ids, name: { plain: 'Another' } } },
      { type: 'PromptSettingChanged', data: { ...ids, refinementPrompt: { plain: 'colder' } } },
    ],
    changed: { name: 'Another', refinementPrompt: 'colder' },
    deleted: (trashedAt) => ({ type: 'PromptSettingDeleted', data: { ...ids, trashedAt } }),
    restored: { type: 'PromptSettingRestored', data: ids },
    purged: { type: 'PromptSettingPurged', data: ids },
  })
})
