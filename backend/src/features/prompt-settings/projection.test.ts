import { it } from 'vitest'
import { given, recorded } from '../../platform/projections/testing/given.ts'
import { userId } from '../jobs/testing/builders.ts'
import { type PromptSettingEvent, PromptSettingId, promptSettingStream } from './events.ts'
import { promptSettings } from './projection.ts'

const ids = { promptSettingId: PromptSettingId.parse('77777777-7777-4777-8777-777777777777'), userId }
const plain = (text: string) => ({ plain: text })
const texts = { name: 'Portraits', initialPrompt: 'a portrait', refinementPrompt: 'warmer' }
const at = new Date('2026-01-01T00:00:00.000Z')
const event = (of: PromptSettingEvent) => recorded(promptSettingStream(ids.promptSettingId), of, { created: at })

const created = () =>
  event({
    type: 'PromptSettingCreated',
    data: {
      ...ids,
      name: plain(texts.name),
      initialPrompt: plain(texts.initialPrompt),
      refinementPrompt: plain(texts.refinementPrompt),
    },
  })
const document = { _id: ids.promptSettingId, userId, ...texts, createdAt: at, listed: true }
const trashedAt = '2026-02-01T00:00:00.000Z'
const deleted = () => event({ type: 'PromptSettingDeleted', data: { ...ids, trashedAt } })

const changed = (of: object) => event({ type: 'PromptSettingChanged', data: { ...ids, ...of } })

it('prompt settings keep both of two changes of different fields', async () => {
  const story = [created(), changed({ name: plain('Another') }), changed({ refinementPrompt: plain('colder') })]
  await given(promptSettings, ...story).expect([{ ...document, name: 'Another', refinementPrompt: 'colder' }])
})

it('prompt settings leave the list, come back, and are blank in the end', async () => {
  const story = [created(), deleted()]
  await given(promptSettings, ...story).expect([{ ...document, listed: false, deletedAt: new Date(trashedAt) }])
  const restored = event({ type: 'PromptSettingRestored', data: ids })
  await given(promptSettings, ...story, restored).expect([document])
  const purged = event({ type: 'PromptSettingPurged', data: ids })
  await given(promptSettings, ...story, purged).expect([{ _id: ids.promptSettingId }])
})
