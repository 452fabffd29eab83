import { currentTexts, type TextSources } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { Expire } from '../../platform/eventsourcing/owned.ts'
import { changedTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type PromptSettingCommand, promptSettingDecider } from './decider.ts'
import {
  type PromptSettingChanges,
  type PromptSettingFields,
  PromptSettingId,
  promptSettingEvents,
  promptSettingStream,
} from './events.ts'

export interface PromptSettingDeps extends TextSources {
  readonly handle: Handle
}

/** What the owner of a prompt setting asks. */
interface PromptSettingRequest extends CommandContext {
  readonly userId: UserId
  readonly promptSettingId: PromptSettingId
}

/** Creates a prompt setting under the id of the command; a repeat returns the same one. */
export async function createPromptSetting(
  { handle }: PromptSettingDeps,
  request: CommandContext & { readonly userId: UserId; readonly fields: PromptSettingFields },
) {
  const promptSettingId = PromptSettingId.parse(request.commandId)
  const command = { ...request, type: 'CreatePromptSetting', promptSettingId } as const
  const { position } = await handle(promptSettingDecider, promptSettingStream(promptSettingId), command, {
    begins: true,
  })
  return { promptSettingId, position }
}

/** Changes the fields that are given; appends nothing when they say so already. DomainError `not-found`. */
export async function changePromptSetting(
  deps: PromptSettingDeps,
  request: PromptSettingRequest & { readonly fields: PromptSettingChanges },
) {
  const stream = promptSettingStream(request.promptSettingId)
  const prepare = async (command: PromptSettingCommand): Promise<PromptSettingCommand> => {
    if (command.type !== 'ChangePromptSetting') return command
    return { ...command, changes: changedTexts(request.fields, await currentTexts(deps, stream, promptSettingEvents)) }
  }
  const command: PromptSettingCommand = { ...request, type: 'ChangePromptSetting', changes: request.fields }
  return (await deps.handle(promptSettingDecider, stream, command, { prepare })).position
}

/** Deletes a prompt setting for good if it has been in the trash for 30 days; returns whether it is deleted. */
export async function expirePromptSetting(handle: Handle, id: string, command: Expire): Promise<boolean> {
  return (
    (await handle(promptSettingDecider, promptSettingStream(PromptSettingId.parse(id)), command)).state.status ===
    'purged'
  )
}

/** Deletes a prompt setting, or brings it back; appends nothing when that is so already. DomainError `not-found`. */
export async function changeLifeOfPromptSetting(
  { handle }: PromptSettingDeps,
  request: PromptSettingRequest,
  type: 'Trash' | 'Restore',
) {
  return (await handle(promptSettingDecider, promptSettingStream(request.promptSettingId), { ...request, type }))
    .position
}
