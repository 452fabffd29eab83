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
import type { EventStore } from './store/event-store.ts'

/** Texts that a person typed, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>
/** The same as personal fields of an event; a field that an event does not name stays as it was. */
export type PersonalTexts<Fields> = { readonly [Name in keyof Fields]?: Personal }

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

/** Those of the wanted texts that are not so already. */
export function changedTexts<Fields extends { readonly [Name in keyof Fields]?: string | undefined }>(
  wanted: Fields,
  current: Texts,
): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const name of namesOf(wanted)) {
    const text = wanted[name]
    if (text !== undefined && text !== (current[String(name)] ?? '')) changed[name] = text
  }
  return changed
}

/** To be sealed when appended. */
export function toPersonalTexts<Fields extends { readonly [Name in keyof Fields]?: string | undefined }>(
  texts: Fields,
): PersonalTexts<Fields> {
  const personal: { -readonly [Name in keyof Fields]?: Personal } = {}
  for (const name of namesOf(texts)) {
    const plain = texts[name]
    if (plain !== undefined) personal[name] = { plain }
  }
  return personal
}

/** The plain texts of an unsealed event by the names given; erased ones are missing. */
export function plainTexts<Name extends string>(
  data: { readonly [Field in Name]?: Personal | undefined },
  names: readonly Name[],
): { readonly [Field in Name]?: string } {
  const texts: { [Field in Name]?: string } = {}
  for (const name of names) {
    const text = plainOf(data[name])
    if (text !== undefined) texts[name] = text
  }
  return texts
}

// Object.keys forgets the type; the texts come from a contract, which has no other fields.
const namesOf = <Fields extends object>(of: Fields) => Object.keys(of) as (keyof Fields)[]
