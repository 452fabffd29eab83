import { type Personal, plainOf } from './event.ts'

/** Texts that a person typed, by the names of their fields. */
export type Texts = Readonly<Record<string, string>>
/** What the texts of one kind of thing must be like. */
export type SomeTexts<Fields> = { readonly [Name in keyof Fields]?: string | undefined }
/** Some of the texts; those that are left out stay as they are. */
export type TextChanges<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }
/** Texts as personal fields of an event. */
export type PersonalTexts<Fields> = {
  readonly [Name in keyof Fields]: Personal | Extract<Fields[Name], undefined>
}

/** Those of the wanted texts that are not so already. */
export function changedTexts<Fields extends SomeTexts<Fields>>(
  wanted: TextChanges<Fields>,
  current: Texts,
): TextChanges<Fields> {
  const changed: { -readonly [Name in keyof Fields]?: Fields[Name] | undefined } = {}
  for (const name of namesOf(wanted)) {
    const text = wanted[name]
    if (text !== undefined && text !== (current[String(name)] ?? '')) changed[name] = text
  }
  return changed
}

/** To be sealed when appended. */
export function toPersonalTexts<Fields extends SomeTexts<Fields>>(texts: Fields): PersonalTexts<Fields> {
  const personal: { -readonly [Name in keyof Fields]?: Personal } = {}
  for (const name of namesOf(texts)) {
    const plain = texts[name]
    if (plain !== undefined) personal[name] = { plain }
  }
  // Every text that is given has become the personal field of its name.
  return personal as PersonalTexts<Fields>
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
