import { describe, expect, it } from 'vitest'
import { describeLife } from '../../testing/thing-life.ts'
import { userId } from '../jobs/testing/builders.ts'
import { loras } from './decider.ts'
import { type LoraEvent, LoraId } from './events.ts'

const ids = { loraId: LoraId.parse('77777777-7777-4777-8777-777777777777'), userId }
const fields = {
  name: 'My face',
  triggerWord: 'ohwx',
  highNoiseUrl: 'https://huggingface.co/me/high.safetensors',
  lowNoiseUrl: 'https://huggingface.co/me/low.safetensors',
}

describe('a LoRA', () => {
  describeLife({
    decider: loras.decider,
    ids,
    fields,
    required: ['name', 'triggerWord', 'highNoiseUrl', 'lowNoiseUrl'],
    changes: { name: 'Another' },
    created: {
      type: 'LoraCreated',
      data: {
        ...ids,
        name: { plain: fields.name },
        triggerWord: { plain: fields.triggerWord },
        highNoiseUrl: { plain: fields.highNoiseUrl },
        lowNoiseUrl: { plain: fields.lowNoiseUrl },
        thumbnailUrl: { plain: '' },
      },
    },
    changed: { type: 'LoraChanged', data: { ...ids, name: { plain: 'Another' } } },
    deleted: (trashedAt): LoraEvent => ({ type: 'LoraDeleted', data: { ...ids, trashedAt } }),
    restored: { type: 'LoraRestored', data: ids },
    purged: { type: 'LoraPurged', data: ids },
  })

  it('is named when it is missing', () => expect(loras.missing().message).toBe('This LoRA does not exist.'))
})
