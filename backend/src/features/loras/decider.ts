import type { Decider } from '../../platform/eventsourcing/decider.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { CommandContext } from '../../platform/eventsourcing/handle.ts'
import { type LifeCommand, type OwnedState, owned, restoredFrom } from '../../platform/eventsourcing/owned.ts'
import { toPersonalTexts } from '../../platform/eventsourcing/owned-texts.ts'
import { type LoraChanges, type LoraEvent, type LoraFields, type LoraId, loraEvents } from './events.ts'

interface OwnedLora {
  readonly userId: UserId
  readonly loraId: LoraId
}

export type LoraState = OwnedState<OwnedLora>

export type LoraCommand =
  | (CommandContext & OwnedLora & { readonly type: 'CreateLora'; readonly fields: LoraFields })
  /** `changes` are those fields alone that are different from what the stream says: looked up, since they are sealed in it. */
  | (CommandContext & OwnedLora & { readonly type: 'ChangeLora'; readonly changes: LoraChanges })
  | LifeCommand

/** The rules of a LoRA's life. */
export const loras = owned<OwnedLora, LoraEvent>({
  noun: 'LoRA',
  trashed: ({ loraId, userId }, trashedAt) => ({ type: 'LoraDeleted', data: { loraId, userId, trashedAt } }),
  restored: ({ loraId, userId }) => ({ type: 'LoraRestored', data: { loraId, userId } }),
  purged: ({ loraId, userId }) => ({ type: 'LoraPurged', data: { loraId, userId } }),
})

/** Stream `lora-<loraId>`. */
export const loraDecider: Decider<LoraState, LoraCommand, LoraEvent> = {
  events: loraEvents,
  initial: { status: 'absent' },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'CreateLora':
        return state.status === 'absent' ? [created(command, command.fields)] : []
      case 'ChangeLora':
        return change(loras.activeOf(command.userId, state), command.changes)
      default:
        return loras.decideLife(command, state)
    }
  },
}

const created = ({ loraId, userId }: OwnedLora, fields: LoraFields): LoraEvent => {
  const { name, triggerWord, highNoiseUrl, lowNoiseUrl, thumbnailUrl = '' } = fields
  return {
    type: 'LoraCreated',
    data: {
      loraId,
      userId,
      name: { plain: name },
      triggerWord: { plain: triggerWord },
      highNoiseUrl: { plain: highNoiseUrl },
      lowNoiseUrl: { plain: lowNoiseUrl },
      thumbnailUrl: { plain: thumbnailUrl },
    },
  }
}

function change({ loraId, userId }: OwnedLora, changes: LoraChanges): readonly LoraEvent[] {
  if (Object.keys(changes).length === 0) return []
  return [{ type: 'LoraChanged', data: { loraId, userId, ...toPersonalTexts(changes) } }]
}

function evolve(state: LoraState, event: LoraEvent): LoraState {
  const { loraId, userId } = event.data
  switch (event.type) {
    case 'LoraCreated':
      return { status: 'active', loraId, userId }
    case 'LoraChanged':
      return state
    case 'LoraDeleted':
      return { status: 'trashed', loraId, userId, trashedAt: event.data.trashedAt }
    case 'LoraRestored':
      return { status: 'active', loraId, userId, ...restoredFrom(state) }
    case 'LoraPurged':
      return { status: 'purged', loraId, userId }
  }
}
