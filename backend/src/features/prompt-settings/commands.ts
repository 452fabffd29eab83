import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { promptSettings } from './decider.ts'
import { type PromptSettingFields, PromptSettingId, promptSettingEvents, promptSettingStream } from './events.ts'

/** What may be asked of prompt settings. */
export const promptSettingCommands = textCommands({
  decider: promptSettings.decider,
  streamOf: (id) => promptSettingStream(PromptSettingId.parse(id)),
  idsOf: (userId, id) => ({ promptSettingId: PromptSettingId.parse(id), userId }),
})

/** The texts of a prompt setting that its owner may use now. DomainError `not-found`. */
export async function usablePromptSetting(
  { store, keys }: TextSources,
  userId: UserId,
  id: string,
): Promise<Omit<PromptSettingFields, 'name'>> {
  const { decider } = promptSettings
  const events = await store.read(promptSettingStream(PromptSettingId.parse(id)), promptSettingEvents)
  promptSettings.activeOf(
    userId,
    events.reduce((state, event) => decider.evolve(state, event), decider.initial),
  )
  const { initialPrompt = '', refinementPrompt = '' } = await textsOf(events, promptSettingEvents, keys)
  return { initialPrompt, refinementPrompt }
}
