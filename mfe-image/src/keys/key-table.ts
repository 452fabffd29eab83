import type { ShortcutGroup } from '@studio/ui/shortcuts'

/**
 * What the keys of one part of the studio do, each act with its words for the sheet of shortcuts. `on` are the keys that
 * start it, as `KeyboardEvent.key` with `ctrl+` (or Command) and `shift+` before; none for what the browser itself does.
 */
export type KeyTable<Act extends string> = Readonly<
  Record<Act, { readonly keys: readonly string[]; readonly does: string; readonly on: readonly string[] }>
>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A sign such as `/` is a sign, whatever else must be held for it on a keyboard. */
const isNamed = (key: string): boolean => key.length > 1 || /\p{L}/u.test(key)

/** The pressed keys as a table has them: `f`, `ctrl+a`, `shift+ArrowLeft`. */
function pressedOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  const held = isNamed(key) ? `${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}` : ''
  return `${ctrlKey || metaKey ? 'ctrl+' : ''}${held}${name}`
}

/** What pressed keys mean in a table; undefined: nothing. */
export function actOf<Act extends string>(table: KeyTable<Act>, event: Pressed): Act | undefined {
  const pressed = pressedOf(event)
  // Object.keys forgets that the keys are those of the table.
  return (Object.keys(table) as Act[]).find((act) => table[act].on.includes(pressed))
}

/** Tables as the sheet of shortcuts shows them. */
export const groupOf = (title: string, tables: readonly KeyTable<string>[]): ShortcutGroup => ({
  title,
  shortcuts: tables.flatMap((table) => Object.values(table).map(({ keys, does }) => ({ keys, does }))),
})
