import { expect, it } from 'vitest'
import { actionOf, declareKeys } from './key-table.ts'
import { isApple, keyNames } from './platform.ts'

const table = declareKeys({ name: 'test' }, { trash: { keys: ['Del'], does: 'Move to trash', on: ['Delete'] } })
const backspace = { key: 'Backspace', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it('names keys as they are printed on the keyboard', () => {
  expect(keyNames(['Ctrl', 'Del', 'F8'], true)).toEqual(['⌘', '⌫', 'F8'])
  expect(keyNames(['Ctrl', 'Del', 'F8'], false)).toEqual(['Ctrl', 'Del', 'F8'])
})

it('knows a Mac by what the browser says of itself', () => {
  expect(isApple('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36')).toBe(true)
  expect(isApple('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36')).toBe(false)
})

it('takes the Delete key of a Mac, which deletes backwards, for Delete', () => {
  expect(actionOf(table, backspace, true)).toBe('trash')
  expect(actionOf(table, backspace, false)).toBeUndefined()
})

const acts = declareKeys(
  { name: 'letters' },
  {
    all: { keys: ['Alt', 'A'], does: 'Everything', on: ['alt+a'] },
    undo: { keys: ['Ctrl', 'Z'], does: 'Undo', on: ['ctrl+z'] },
    search: { keys: ['/'], does: 'Search', on: ['/'] },
  },
)
const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([
  ['a sign that Alt types on a Mac', { key: 'å', code: 'KeyA', altKey: true }, true, 'all'],
  ['an accent that Alt begins on a Mac', { key: 'Dead', code: 'KeyA', altKey: true }, true, 'all'],
  ['a Cyrillic letter', { key: 'я', code: 'KeyZ', ctrlKey: true }, false, 'undo'],
  ['a Hebrew letter', { key: 'ש', code: 'KeyA', altKey: true }, false, 'all'],
  ['a Latin letter in another place', { key: 'z', code: 'KeyW', ctrlKey: true }, false, 'undo'],
  ['another letter in the place of Z', { key: 'w', code: 'KeyZ', ctrlKey: true }, false, undefined],
  ['a letter with an accent', { key: 'å', code: 'KeyA', altKey: true }, false, undefined],
  ['a sign that needs Alt', { key: '/', code: 'Digit7', altKey: true, shiftKey: true }, true, 'search'],
  ['a Cyrillic letter with Alt on a Mac', { key: 'ф', code: 'KeyA', altKey: true }, true, 'all'],
])('reads %s as the key that people know it by', (_, key, apple, action) => {
  expect(actionOf(acts, { ...held, ...key }, apple)).toBe(action)
})

it('takes what Alt types on a Mac for text while a person types', () => {
  const [ofText, ofMac] = [{ ...held, key: 'ą', code: 'KeyA', altKey: true }, true]
  expect(actionOf(acts, ofText, ofMac, true)).toBeUndefined()
  expect(actionOf(acts, { ...ofText, key: 'ф' }, false, true)).toBe('all')
})
