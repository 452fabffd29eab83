import { type Layer, layerStack } from '../layers/layer-stack.ts'
import { type Composing, isComposing } from '../values/composing.ts'
import type { Pressed } from './key-table.ts'

/** Handles a pressed key; returns whether it was one of its own. `typing`: the field that has the focus takes it. */
export type KeyHandler = (event: KeyPress, typing: boolean) => boolean

/** Where keys work: in one layer, on the page (undefined), or wherever the person is. */
export type KeyScope = symbol | undefined | 'everywhere'

const typed = 'textarea, select, input:not([type=range], [type=checkbox], [type=radio]), [contenteditable=true]'

const moved = 'input[type=range], input[type=radio]'

const moving: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/** Whether a field takes the key: a text field every one, a slider and a row of choices those that move them. */
function isTyping({ target, key }: Pick<KeyPress, 'target' | 'key'>): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(typed) !== null || (moving.has(key) && target.closest(moved) !== null)
}

type KeyPress = Pressed & Composing & Pick<KeyboardEvent, 'repeat' | 'defaultPrevented' | 'target' | 'preventDefault'>

/**
 * Decides who gets a key: only what is rendered in the topmost layer; while no layer is open, that is the page. Keys that a field or
 * a tile has used already (it prevents their default) go to nobody else. In a layer that people cannot close, nothing else works.
 */
export function createKeyboard(top: () => Layer | undefined) {
  const handlers = new Map<KeyHandler, KeyScope>()
  return {
    press: (event: KeyPress): void => {
      if (event.defaultPrevented || isComposing(event)) return
      const layer = top()
      const typing = isTyping(event)
      const closable = layer === undefined || layer.dismiss !== undefined
      const own = [...handlers].filter(([, scope]) => scope === layer?.id || (scope === 'everywhere' && closable))
      if (own.some(([handler]) => handler(event, typing))) event.preventDefault()
    },
    /** Calls the handler for keys in its scope. Returns a function that stops this. */
    add: (handler: KeyHandler, scope: KeyScope): (() => void) => {
      handlers.set(handler, scope)
      return () => void handlers.delete(handler)
    },
  }
}

const keyboard = createKeyboard(layerStack.top)

/** Calls the handler for the keys of this document, see `createKeyboard`. Returns a function that stops this. */
export function handleKeys(handler: KeyHandler, scope: KeyScope): () => void {
  window.addEventListener('keydown', keyboard.press)
  return keyboard.add(handler, scope)
}
