import {
  type AnyEvent,
  type DefinitionsOf,
  type EventDefinitions,
  type EventOf,
  type Personal,
  plainOf,
  type Recorded,
} from './event.ts'
import type { KeyStore } from './keys/key-store.ts'
import { unseal } from './keys/unseal.ts'
import type { Texts } from './owned-texts.ts'
import type { EventStore } from './store/event-store.ts'

export interface TextSources {
  readonly store: Pick<EventStore, 'read'>
  readonly keys: KeyStore
}

/** The texts of a thing as its stream says them now: those of later events replace those of earlier ones. */
export async function currentTexts<Definitions extends EventDefinitions>(
  { store, keys }: TextSources,
  stream: string,
  definitions: Definitions,
): Promise<Texts> {
  return await textsOf<EventOf<Definitions>>(await store.read(stream, definitions), definitions, keys)
}

/** The same of events that were read already, all of one stream. */
export async function textsOf<Event extends AnyEvent>(
  events: readonly Recorded<Event>[],
  definitions: DefinitionsOf<Event>,
  keys: KeyStore,
): Promise<Texts> {
  const texts: Record<string, string> = {}
  for (const sealed of events) {
    const { data } = await unseal(sealed, definitions, keys)
    for (const [name, value] of Object.entries(data)) {
      const text = isPersonal(value) ? plainOf(value) : undefined
      if (text !== undefined) texts[name] = text
    }
  }
  return texts
}

const isPersonal = (value: unknown): value is Personal =>
  typeof value === 'object' && value !== null && ('plain' in value || 'sealed' in value || 'erased' in value)
