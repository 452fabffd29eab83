import type { ShortcutGroup } from '@studio/ui/shortcuts'

/**
 * The keyboard shortcuts of one part of the studio, each with its text for the sheet of shortcuts. `on` lists the keys that trigger
 * it, as `KeyboardEvent.key` with `ctrl+` (or Command), `alt+` and `shift+` before; empty for what the browser does by itself.
 */
export type KeyTable<Action extends string> = Readonly<
  Record<Action, { readonly keys: readonly string[]; readonly does: string; readonly on: readonly string[] }>
>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether Alt and Shift count: not for a character such as `/`, for which some keyboards need them. */
const isNamed = (key: string): boolean => key.length > 1 || /\p{L}/u.test(key)

/** The pressed keys in the notation of a table: `f`, `ctrl+a`, `shift+ArrowLeft`. */
function pressedOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  const held = isNamed(key) ? `${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}` : ''
  return `${ctrlKey || metaKey ? 'ctrl+' : ''}${held}${name}`
}

/** The action that a table assigns to the pressed keys; undefined when there is none. */
export function actionOf<Action extends string>(table: KeyTable<Action>, event: Pressed): Action | undefined {
  const pressed = pressedOf(event)
  // Cast: the type of Object.keys does not know the keys of the table.
  return (Object.keys(table) as Action[]).find((action) => table[action].on.includes(pressed))
}

/** Tables as the sheet of shortcuts shows them. */
export function groupOf(title: string, tables: readonly KeyTable<string>[]): ShortcutGroup {
  return {
    title,
    shortcuts: tables.flatMap((table) => Object.values(table).map(({ keys, does }) => ({ keys, does }))),
  }
}
