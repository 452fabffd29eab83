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
