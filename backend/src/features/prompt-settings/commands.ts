import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { promptSettings } from './decider.ts'
import { type PromptSettingFields, PromptSettingId, promptSettingEvents, promptSettingStream } from './events.ts'

/** What may be asked of prompt settings. */
export const promptSettingCommands = textCommands({
  decider: promptSettings.decider,
  rules: promptSettings,
  streamOf: (id) => promptSettingStream(PromptSettingId.parse(id)),
  idsOf: (userId, id) => ({ promptSettingId: PromptSettingId.parse(id), userId }),
})

/** The texts of a prompt setting that its owner may use now. DomainError `not-found`. */
export async function usablePromptSetting(
  sources: TextSources,
  userId: UserId,
  id: string,
): Promise<Omit<PromptSettingFields, 'name'>> {
  const events = await promptSettingCommands.activeEvents(sources, userId, id)
  const { initialPrompt = '', refinementPrompt = '' } = await textsOf(events, promptSettingEvents, sources.keys)
  return { initialPrompt, refinementPrompt }
}
