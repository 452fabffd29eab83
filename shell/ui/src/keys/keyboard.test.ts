import { expect, it, vi } from 'vitest'
import type { Layer } from '../layers/layer-stack.ts'
import { createKeyboard } from './keyboard.ts'

// There is no document in this test.
vi.stubGlobal('Element', class {})

const pressed = (changes: object = {}) => ({
  key: 'f',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  isComposing: false,
  keyCode: 70,
  repeat: false,
  target: null,
  preventDefault: () => undefined,
  ...changes,
})

const layer = (dismiss?: () => void): Layer => ({
  id: Symbol('layer'),
  element: { inert: false, contains: () => false, querySelector: () => null },
  opener: undefined,
  modal: true,
  dismiss,
  takesBack: false,
})

function keyboardUnder(top: () => Layer | undefined) {
  const keyboard = createKeyboard(top)
  const did: string[] = []
  const listen = (name: string, scope: Parameters<typeof keyboard.add>[1]) =>
    keyboard.add(() => {
      did.push(name)
      return true
    }, scope)
  return { keyboard, did, listen }
}

it('gives keys to the topmost layer alone, and to what works everywhere', () => {
  const viewer = layer(() => undefined)
  let top: Layer | undefined
  const { keyboard, did, listen } = keyboardUnder(() => top)
  listen('page', undefined)
  listen('viewer', viewer.id)
  keyboard.press(pressed())
  top = viewer
  keyboard.press(pressed())
  expect(did).toEqual(['page', 'viewer'])
  listen('sheet', 'everywhere')
  top = layer(() => undefined)
  keyboard.press(pressed())
  expect(did.at(-1)).toBe('sheet')
})

it('gives no keys to anything beside a layer that people cannot close', () => {
  const { keyboard, did, listen } = keyboardUnder(() => layer())
  listen('page', undefined)
  listen('sheet', 'everywhere')
  keyboard.press(pressed())
  expect(did).toEqual([])
})

it('leaves alone what a field has used, and what is being composed', () => {
  const { keyboard, did, listen } = keyboardUnder(() => undefined)
  const stop = listen('page', undefined)
  keyboard.press(pressed({ defaultPrevented: true }))
  keyboard.press(pressed({ isComposing: true }))
  // Safari reports the Enter that accepts a word after the composition has ended.
  keyboard.press(pressed({ key: 'Enter', keyCode: 229 }))
  stop()
  keyboard.press(pressed())
  expect(did).toEqual([])
})
