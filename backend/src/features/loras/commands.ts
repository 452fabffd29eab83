import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import { textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { loras } from './decider.ts'
import { LoraId, loraEvents, loraStream } from './events.ts'

/** What may be asked of LoRAs. */
export const loraCommands = textCommands({
  decider: loras.decider,
  streamOf: (id) => loraStream(LoraId.parse(id)),
  idsOf: (userId, id) => ({ loraId: LoraId.parse(id), userId }),
})

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
  loras.activeOf(userId, events.reduce(loras.decider.evolve, loras.decider.initial))
  const { triggerWord, highNoiseUrl } = await textsOf(events, loraEvents, keys)
  if (triggerWord === undefined || highNoiseUrl === undefined) throw loras.missing()
  return { loraId, triggerWord, highNoiseUrl }
}
