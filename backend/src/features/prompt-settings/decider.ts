import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from '../../platform/eventsourcing/owned.ts'
import { toPersonalTexts } from '../../platform/eventsourcing/owned-texts.ts'
import {
  type PromptSettingChanges,
  type PromptSettingEvent,
  type PromptSettingFields,
  type PromptSettingId,
  promptSettingEvents,
} from './events.ts'

interface OwnedPromptSetting {
  readonly userId: UserId
  readonly promptSettingId: PromptSettingId
}

export type PromptSettingState = OwnedState<OwnedPromptSetting>

export type PromptSettingCommand =
  | (CommandContext &
      OwnedPromptSetting & { readonly type: 'CreatePromptSetting'; readonly fields: PromptSettingFields })
  /** `changes` are those fields alone that are different from what the stream says: looked up, since they are sealed in it. */
  | (CommandContext &
      OwnedPromptSetting & { readonly type: 'ChangePromptSetting'; readonly changes: PromptSettingChanges })
  | LifeCommand

/** The rules of a prompt setting's life. */
export const promptSettings = owned<OwnedPromptSetting, PromptSettingEvent>({
  noun: 'prompt setting',
  trashed: ({ promptSettingId, userId }, trashedAt) => ({
    type: 'PromptSettingDeleted',
    data: { promptSettingId, userId, trashedAt },
  }),
  restored: ({ promptSettingId, userId }) => ({ type: 'PromptSettingRestored', data: { promptSettingId, userId } }),
  purged: ({ promptSettingId, userId }) => ({ type: 'PromptSettingPurged', data: { promptSettingId, userId } }),
})

/** Stream `prompt-setting-<promptSettingId>`. */
export const promptSettingDecider: Decider<PromptSettingState, PromptSettingCommand, PromptSettingEvent> = {
  events: promptSettingEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreatePromptSetting':
        return state.status === 'absent' ? [created(command, command.fields)] : []
      case 'ChangePromptSetting':
        return change(promptSettings.activeOf(command.userId, state), command.changes)
      default:
        return promptSettings.decideLife(command, state)
    }
  },
}

const created = ({ promptSettingId, userId }: OwnedPromptSetting, fields: PromptSettingFields): PromptSettingEvent => {
  const { name, initialPrompt, refinementPrompt } = fields
  return {
    type: 'PromptSettingCreated',
    data: {
      promptSettingId,
      userId,
      name: { plain: name },
      initialPrompt: { plain: initialPrompt },
      refinementPrompt: { plain: refinementPrompt },
    },
  }
}

function change(
  { promptSettingId, userId }: OwnedPromptSetting,
  changes: PromptSettingChanges,
): readonly PromptSettingEvent[] {
  if (Object.keys(changes).length === 0) return []
  return [{ type: 'PromptSettingChanged', data: { promptSettingId, userId, ...toPersonalTexts(changes) } }]
}

function evolve(state: PromptSettingState, event: PromptSettingEvent): PromptSettingState {
  const { promptSettingId, userId } = event.data
  switch (event.type) {
    case 'PromptSettingCreated':
      return { status: 'active', promptSettingId, userId }
    case 'PromptSettingChanged':
      return state
    case 'PromptSettingDeleted':
      return { status: 'trashed', promptSettingId, userId, trashedAt: event.data.trashedAt }
    case 'PromptSettingRestored':
      return { status: 'active', promptSettingId, userId, ...restoredFrom(state) }
    case 'PromptSettingPurged':
      return { status: 'purged', promptSettingId, userId }
  }
}
