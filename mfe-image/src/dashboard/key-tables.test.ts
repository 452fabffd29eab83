import { gridKeys, viewerKeys } from '@studio/media/keys'
import { actionOf, groupOf, type KeyTable } from '@studio/ui/key-table'
import { expect, it } from 'vitest'
import { detailKeys } from '../detail/detail-keys.ts'
import { galleryKeys, selectionKeys, tileKeys } from '../gallery/keys/gallery-keys.ts'
import { panelKeys, promptKeys } from '../panel/prompt/panel-keys.ts'
import { trashKeys } from '../trash/trash-keys.ts'

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
  expect(actionOf(galleryKeys, pressed('a', { metaKey: true }), false)).toBe('selectAll')
  expect(actionOf(galleryKeys, pressed('/', { shiftKey: true }), false)).toBe('search')
  expect(actionOf(promptKeys, pressed('ArrowUp', { altKey: true }), false)).toBe('older')
})

it('keys of the browser stay its own', () => {
  expect(actionOf(tileKeys, pressed('f', { ctrlKey: true }), false)).toBeUndefined()
  expect(actionOf(tileKeys, pressed('F', { shiftKey: true }), false)).toBeUndefined()
  expect(actionOf(viewerKeys, pressed('ArrowLeft', { altKey: true }), false)).toBeUndefined()
})

const scopes: readonly (readonly [string, readonly KeyTable<string>[]])[] = [
  ['gallery', [gridKeys, tileKeys, galleryKeys]],
  ['selection', [selectionKeys, galleryKeys]],
  ['viewer', [viewerKeys, detailKeys]],
  ['trash', [trashKeys]],
  ['panel', [panelKeys, promptKeys]],
]

it.each(scopes)('no two acts of one scope share a key: %s', (_scope, tables) => {
  const all = tables.flatMap((table) => Object.values(table).flatMap(({ on }) => on))
  expect(new Set(all).size).toBe(all.length)
})

it('the sheet lists every act once, in the words of the table', () => {
  const tables = [gridKeys, tileKeys, galleryKeys, selectionKeys]
  const { shortcuts } = groupOf('Gallery', tables)
  expect(shortcuts).toHaveLength(tables.flatMap((table) => Object.keys(table)).length)
  expect(new Set(shortcuts.map(({ does }) => does)).size).toBe(shortcuts.length)
  expect(shortcuts).toContainEqual({ keys: ['/'], does: 'Search images' })
})
