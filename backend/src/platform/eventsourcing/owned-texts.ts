import { type Personal, plainOf } from './event.ts'

/** Texts that a person typed, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>
/** The same as personal fields of an event; a field that an event does not name stays as it was. */
export type PersonalTexts<Fields> = { readonly [Name in keyof Fields]?: Personal }

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
