import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { promptSettings } from './decider.ts'
import { PromptSettingId, promptSettingStream } from './events.ts'

/** What may be asked of prompt settings. */
export const promptSettingCommands = textCommands({
  decider: promptSettings.decider,
  streamOf: (id) => promptSettingStream(PromptSettingId.parse(id)),
  idsOf: (userId, id) => ({ promptSettingId: PromptSettingId.parse(id), userId }),
})
