import { it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type LoraEvent, LoraId, loraStream } from './events.ts'
import { loras } from './projection.ts'

const ids = { loraId: LoraId.parse('77777777-7777-4777-8777-777777777777'), userId }
const plain = (text: string) => ({ plain: text })
const texts = { name: 'My face', triggerWord: 'ohwx', highNoiseUrl: 'https://a.co/h', lowNoiseUrl: 'https://a.co/l' }
const at = new Date('2026-01-01T00:00:00.000Z')
const event = (of: LoraEvent) => recorded(loraStream(ids.loraId), of, { created: at })

const created = () =>
  event({
    type: 'LoraCreated',
    data: {
      ...ids,
      name: plain(texts.name),
      triggerWord: plain(texts.triggerWord),
      highNoiseUrl: plain(texts.highNoiseUrl),
      lowNoiseUrl: plain(texts.lowNoiseUrl),
      thumbnailUrl: plain(''),
    },
  })
const document = { _id: ids.loraId, userId, ...texts, thumbnailUrl: '', createdAt: at, listed: true }
const trashedAt = '2026-02-01T00:00:00.000Z'
const deleted = () => event({ type: 'LoraDeleted', data: { ...ids, trashedAt } })

const changed = (of: object) => event({ type: 'LoraChanged', data: { ...ids, ...of } })

it('LoRAs contain both of two changes of different fields', async () => {
  const story = [created(), changed({ name: plain('Another') }), changed({ triggerWord: plain('sks') })]
  await given(loras, ...story).expect([{ ...document, name: 'Another', triggerWord: 'sks' }])
})

it('LoRAs leave the list when deleted, return when restored, and are empty after a purge', async () => {
  const story = [created(), deleted()]
  await given(loras, ...story).expect([{ ...document, listed: false, deletedAt: new Date(trashedAt) }])
  const restored = event({ type: 'LoraRestored', data: ids })
  await given(loras, ...story, restored).expect([document])
  const purged = event({ type: 'LoraPurged', data: ids })
  await given(loras, ...story, purged).expect([{ _id: ids.loraId }])
})
