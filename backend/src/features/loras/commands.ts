import { currentTexts, type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext, Handle } from '../../platform/eventsourcing/handle.ts'
import type { Expire } from '../../platform/eventsourcing/owned.ts'
import { changedTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type LoraCommand, type LoraState, loraDecider, loras } from './decider.ts'
import { type LoraChanges, type LoraFields, LoraId, loraEvents, loraStream } from './events.ts'

export interface LoraDeps extends TextSources {
  readonly handle: Handle
}

/** What the owner of a LoRA asks. */
interface LoraRequest extends CommandContext {
  readonly userId: UserId
  readonly loraId: LoraId
}

/** Creates a LoRA under the id of the command; a repeat returns the same one. */
export async function createLora(
  { handle }: LoraDeps,
  request: CommandContext & { readonly userId: UserId; readonly fields: LoraFields },
) {
  const loraId = LoraId.parse(request.commandId)
  const command = { ...request, type: 'CreateLora', loraId } as const
  const { position } = await handle(loraDecider, loraStream(loraId), command, { begins: true })
  return { loraId, position }
}

/** Changes the fields that are given; appends nothing when they say so already. DomainError `not-found`. */
export async function changeLora(deps: LoraDeps, request: LoraRequest & { readonly fields: LoraChanges }) {
  const stream = loraStream(request.loraId)
  const prepare = async (command: LoraCommand): Promise<LoraCommand> => {
    if (command.type !== 'ChangeLora') return command
    return { ...command, changes: changedTexts(request.fields, await currentTexts(deps, stream, loraEvents)) }
  }
  const command: LoraCommand = { ...request, type: 'ChangeLora', changes: request.fields }
  return (await deps.handle(loraDecider, stream, command, { prepare })).position
}

/** Deletes a LoRA for good if it has been in the trash for 30 days; returns whether it is deleted. */
export async function expireLora(handle: Handle, id: string, command: Expire): Promise<boolean> {
  return (await handle(loraDecider, loraStream(LoraId.parse(id)), command)).state.status === 'purged'
}

/** A LoRA that its owner may use now. */
export interface UsableLora {
  readonly loraId: LoraId
  readonly triggerWord: string
  readonly highNoiseUrl: string
}

/** Reads a LoRA by its id from the log, as it is now. DomainError `not-found` for one that is deleted or somebody else's. */
export async function usableLora({ store, keys }: TextSources, userId: UserId, id: string): Promise<UsableLora> {
  const loraId = LoraId.parse(id)
  const events = await store.read(loraStream(loraId), loraEvents)
  const state = events.reduce<LoraState>(loraDecider.evolve, loraDecider.initial)
  loras.activeOf(userId, state)
  const { triggerWord, highNoiseUrl } = await textsOf(events, loraEvents, keys)
  if (triggerWord === undefined || highNoiseUrl === undefined) throw loras.missing()
  return { loraId, triggerWord, highNoiseUrl }
}

/** Deletes a LoRA, or brings it back; appends nothing when that is so already. DomainError `not-found`. */
export async function changeLifeOfLora({ handle }: LoraDeps, request: LoraRequest, type: 'Trash' | 'Restore') {
  return (await handle(loraDecider, loraStream(request.loraId), { ...request, type })).position
}
