import { isApple } from './platform.ts'
import type { ShortcutGroup } from './shortcuts.ts'

/** What one shortcut does, and how. */
export interface KeyAct {
  /** The keys as the sheet of shortcuts shows them, named as on a PC. */
  readonly keys: readonly string[]
  readonly does: string
  /**
   * What triggers it, as `KeyboardEvent.key` with `ctrl+` (Command on a Mac), `alt+` and `shift+` before; empty for what the
   * browser does by itself. `Delete` is also Backspace on a Mac.
   */
  readonly on: readonly string[]
  /** It also works while the person types into a text field. */
  readonly whileTyping?: boolean
  /**
   * While the key is held it acts again and again, as one that moves something does. All others act once: what costs money, deletes or
   * switches must not be repeated by accident.
   */
  readonly repeats?: boolean
}

const keyScope = Symbol('key scope')

/** Where the shortcuts of one table work. */
export interface KeyScope {
  readonly name: string
  /** Names of scopes that are in effect at the same time, besides `everywhere`: no two of them may use the same keys. */
  readonly beside?: readonly string[]
}

/**
 * The keyboard shortcuts of one scope: its handlers, the sheet of shortcuts, the command palette and tooltips are made from this table.
 * Only `declareKeys` makes one.
 */
export type KeyTable<Action extends string> = Readonly<Record<Action, KeyAct>> & { readonly [keyScope]: KeyScope }

/** Declares the shortcuts of a scope. A test finds every table and compares those that are in effect at the same time. */
export function declareKeys<const Table extends Readonly<Record<string, KeyAct>>>(
  scope: KeyScope,
  table: Table,
): Table & { readonly [keyScope]: KeyScope } {
  return { ...table, [keyScope]: scope }
}

/** The scope of a table. */
export function scopeOf(table: KeyTable<never>): KeyScope {
  return table[keyScope]
}

/** What is read of a pressed key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'code'>>

/** Whether Alt and Shift count: not for a character such as `/`, for which some keyboards need them. */
const isNamed = (key: string): boolean => key.length > 1 || /\p{L}/u.test(key)

/**
 * The key as a table names it. Where a keyboard types letters of another script (Cyrillic, Greek), and with Alt on a Mac, which types signs
 * then, the place of the key tells which Latin letter is printed on it; keyboards with Latin letters in other places are taken at their word.
 * While a person types, what Alt types on a Mac is a letter of their text, as the Polish ą.
 */
function nameOf({ key, code = '', altKey }: Pressed, apple: boolean, typing: boolean): string {
  const isPlaced = apple && altKey ? !typing : /[^\P{L}\p{sc=Latin}]/u.test(key)
  const name = (isPlaced && /^Key(.)/.exec(code)?.[1]) || key
  return name.length === 1 ? name.toLowerCase() : name
}

/** The pressed keys in the notation of a table: `f`, `ctrl+a`, `shift+ArrowLeft`. */
function pressedOf(event: Pressed, apple: boolean, typing: boolean): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const name = nameOf(event, apple, typing)
  const held = isNamed(name) ? `${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}` : ''
  return `${ctrlKey || metaKey ? 'ctrl+' : ''}${held}${apple && name === 'Backspace' ? 'Delete' : name}`
}

/** The action that a table assigns to the pressed keys; undefined when there is none. `typing`: they are pressed in a text field. */
export function actionOf<Action extends string>(
  table: KeyTable<Action>,
  event: Pressed,
  apple: boolean = isApple(),
  typing = false,
): Action | undefined {
  const pressed = pressedOf(event, apple, typing)
  return namesOf(table).find((action) => table[action].on.includes(pressed))
}

/** Whether the pressed keys run an act: those that are only held do so for what repeats. */
export function runs({ repeats }: KeyAct, { repeat }: Pick<KeyboardEvent, 'repeat'>): boolean {
  return !repeat || repeats === true
}

/** The names of the acts of a table. */
export function namesOf<Action extends string>(table: KeyTable<Action>): readonly Action[] {
  // Cast: the type of Object.keys does not know the keys of the table.
  return Object.keys(table) as Action[]
}

/** Tables as the sheet of shortcuts shows them. */
export function groupOf(title: string, tables: readonly KeyTable<string>[]): ShortcutGroup {
  return {
    title,
    shortcuts: tables.flatMap((table) => Object.values(table).map(({ keys, does }) => ({ keys, does }))),
  }
}
