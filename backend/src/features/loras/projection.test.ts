import { describe } from 'vitest'
import { describeDocuments } from '../../testing/thing-documents.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type LoraEvent, LoraId, loraStream } from './events.ts'
import { loras } from './projection.ts'

const loraId = LoraId.parse('77777777-7777-4777-8777-777777777777')
const ids = { loraId, userId }
const texts = { name: 'My face', triggerWord: 'ohwx', highNoiseUrl: 'https://a.co/h', lowNoiseUrl: 'https://a.co/l' }

describe('a LoRA', () => {
  describeDocuments<LoraEvent>({
    projection: loras,
    stream: loraStream(loraId),
    document: { _id: loraId, userId, ...texts, thumbnailUrl: '' },
    created: {
      type: 'LoraCreated',
      data: {
        ...ids,
        name: { plain: texts.name },
        triggerWord: { plain: texts.triggerWord },
        highNoiseUrl: { plain: texts.highNoiseUrl },
        lowNoiseUrl: { plain: texts.lowNoiseUrl },
        thumbnailUrl: { plain: '' },
      },
    },
    changes: [
      { type: 'LoraChanged', data: { ...ids, name: { plain: 'Another' } } },
      { type: 'LoraChanged', data: { ...ids, triggerWord: { plain: 'sks' } } },
    ],
    changed: { name: 'Another', triggerWord: 'sks' },
    deleted: (trashedAt) => ({ type: 'LoraDeleted', data: { ...ids, trashedAt } }),
    restored: { type: 'LoraRestored', data: ids },
    purged: { type: 'LoraPurged', data: ids },
  })
})
