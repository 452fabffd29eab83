import type { Given, GivenInputs } from '../clip-kind.ts'

/** What a form gives for one input: a file wins over an address, and an empty address is none. */
export function given(files: GivenInputs['files'], field: string, address = ''): Given {
  const [file] = files[field] ?? []
  return file ?? (address === '' ? undefined : address)
}

/** The settings that were chosen in a form, as JobRequested keeps them. */
export function settingsAsText(
  chosen: Readonly<Record<string, string | number | boolean | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
}
