import { describe, expect, it } from 'vitest'
import { describeLife } from '../../testing/thing-life.ts'
import { userId } from '../jobs/testing/builders.ts'
import { promptSettings } from './decider.ts'
import { type PromptSettingEvent, PromptSettingId } from './events.ts'

const ids = { promptSettingId: PromptSettingId.parse('77777777-7777-4777-8777-777777777777'), userId }
const fields = { name: 'Portraits', initialPrompt: 'a portrait in soft light', refinementPrompt: 'warmer' }

describe('a prompt setting', () => {
  describeLife({
    decider: promptSettings.decider,
    ids,
    fields,
    required: ['name', 'initialPrompt'],
    changes: { refinementPrompt: 'colder' },
    created: {
      type: 'PromptSettingCreated',
      data: {
        ...ids,
        name: { plain: fields.name },
        initialPrompt: { plain: fields.initialPrompt },
        refinementPrompt: { plain: fields.refinementPrompt },
      },
    },
    changed: { type: 'PromptSettingChanged', data: { ...ids, refinementPrompt: { plain: 'colder' } } },
    deleted: (trashedAt): PromptSettingEvent => ({ type: 'PromptSettingDeleted', data: { ...ids, trashedAt } }),
    restored: { type: 'PromptSettingRestored', data: ids },
    purged: { type: 'PromptSettingPurged', data: ids },
  })

  it('is named when it is missing', () =>
    expect(promptSettings.missing().message).toBe('This prompt setting does not exist.'))
})
