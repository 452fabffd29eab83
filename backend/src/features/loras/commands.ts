import { type TextSources, textsOf } from '../../platform/eventsourcing/current-texts.ts'
import type { UserId } from '../../platform/eventsourcing/event.ts'
import type { TextChanges } from '../../platform/eventsourcing/owned-texts.ts'
import { type TextDeps, textCommands } from '../../platform/eventsourcing/text-commands.ts'
import { checkPublicAddresses } from '../../platform/network/public-addresses.ts'
import { loras } from './decider.ts'
import { type LoraFields, LoraId, loraEvents, loraStream } from './events.ts'

export interface LoraDeps extends TextDeps {
  /** Hosts whose addresses are taken; empty means every public host. */
  readonly allowedHosts: readonly string[]
}

const texts = textCommands({
  decider: loras.decider,
  rules: loras,
  streamOf: (id) => loraStream(LoraId.parse(id)),
  idsOf: (userId, id) => ({ loraId: LoraId.parse(id), userId }),
})

/** What may be asked of LoRAs. An address that is not public is refused before anything is stored: DomainError `address-refused`. */
export const loraCommands = {
  ...texts,
  create: async (deps: LoraDeps, request: Parameters<typeof texts.create>[1]) => {
    checkAddresses(request.fields, deps.allowedHosts)
    return await texts.create(deps, request)
  },
  change: async (deps: LoraDeps, request: Parameters<typeof texts.change>[1]) => {
    checkAddresses(request.fields, deps.allowedHosts)
    return await texts.change(deps, request)
  },
}

/** The address of the picture may be empty, which removes the picture. */
function checkAddresses(
  { highNoiseUrl, lowNoiseUrl, thumbnailUrl }: TextChanges<LoraFields>,
  allowedHosts: readonly string[],
): void {
  checkPublicAddresses(
    { highNoiseUrl, lowNoiseUrl, thumbnailUrl: thumbnailUrl === '' ? undefined : thumbnailUrl },
    allowedHosts,
  )
}

export interface LoraHosts {
  /** Hosts whose addresses are sent; empty means every public host. */
  readonly loraHosts: readonly string[]
}

/**
 * To be asked whenever the address of a LoRA is sent: the hosts that are allowed may be fewer by now than when it was entered. DomainError
 * `address-refused`.
 */
export function checkSentAddress(address: string | undefined, loraHosts: readonly string[]): void {
  checkPublicAddresses({ loraId: address }, loraHosts)
}

/** A LoRA that its owner may use now. */
export interface UsableLora {
  readonly loraId: LoraId
  readonly triggerWord: string
  readonly highNoiseUrl: string
}

/**
 * Reads a LoRA by its id from the log, as it is now. DomainError `not-found` for one that is deleted or somebody else's, and
 * `address-refused` for one whose host is not allowed any more.
 */
export async function usableLora(sources: TextSources & LoraHosts, userId: UserId, id: string): Promise<UsableLora> {
  const events = await texts.activeEvents(sources, userId, id)
  const { triggerWord, highNoiseUrl } = await textsOf(events, loraEvents, sources.keys)
  if (triggerWord === undefined || highNoiseUrl === undefined) throw loras.missing()
  checkSentAddress(highNoiseUrl, sources.loraHosts)
  return { loraId: LoraId.parse(id), triggerWord, highNoiseUrl }
}
