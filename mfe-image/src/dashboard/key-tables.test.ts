import { gridKeys, gridPageKeys, viewerKeys } from '@studio/media/keys'
import { promptKeys } from '@studio/media/prompt-keys'
import { actionOf, groupOf, runs } from '@studio/ui/key-table'
import { expect, it } from 'vitest'
import { selectionKeys, tileKeys } from '../gallery/keys/gallery-keys.ts'

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it('keys mean what the table says, whatever the keyboard needs for a sign', () => {
  expect(actionOf(tileKeys, pressed('f'), false)).toBe('favorite')
  expect(actionOf(gridKeys, pressed('ArrowLeft', { shiftKey: true }), false)).toBe('extend')
  expect(actionOf(gridPageKeys, pressed('a', { metaKey: true }), false)).toBe('selectAll')
  expect(actionOf(gridPageKeys, pressed('/', { shiftKey: true }), false)).toBe('search')
  expect(actionOf(promptKeys, pressed('ArrowUp', { altKey: true }), false)).toBe('older')
})

it('a key that is held moves on, and does nothing else again', () => {
  const held = { repeat: true }
  expect([gridKeys.walk, viewerKeys.after, promptKeys.older].every((act) => runs(act, held))).toBe(true)
  const once = [tileKeys.trash, tileKeys.favorite, selectionKeys.trash, promptKeys.generate, gridPageKeys.undo]
  expect(once.some((act) => runs(act, held))).toBe(false)
  expect(once.every((act) => runs(act, { repeat: false }))).toBe(true)
})

it('keys of the browser stay its own', () => {
  expect(actionOf(tileKeys, pressed('f', { ctrlKey: true }), false)).toBeUndefined()
  expect(actionOf(tileKeys, pressed('F', { shiftKey: true }), false)).toBeUndefined()
  expect(actionOf(viewerKeys, pressed('ArrowLeft', { altKey: true }), false)).toBeUndefined()
})

it('the sheet lists every act once, in the words of the table', () => {
  const tables = [gridKeys, tileKeys, gridPageKeys, selectionKeys]
  const { shortcuts } = groupOf('Gallery', tables)
  expect(shortcuts).toHaveLength(tables.flatMap((table) => Object.keys(table)).length)
  expect(new Set(shortcuts.map(({ does }) => does)).size).toBe(shortcuts.length)
  expect(shortcuts).toContainEqual({ keys: ['/'], does: 'Search images' })
})
