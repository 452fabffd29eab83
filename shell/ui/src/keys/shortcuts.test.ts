import { expect, it } from 'vitest'
import { createShortcutList } from './shortcuts.ts'

it('lists the shortcuts of the parts on the page, and tells who shows them', () => {
  const list = createShortcutList()
  let told = 0
  const stop = list.subscribe(() => {
    told += 1
  })
  const gallery = { title: 'Gallery', shortcuts: [{ keys: ['f'], does: 'Favorite' }] }
  const remove = list.add(gallery)
  list.add({ title: 'Picture', shortcuts: [] })
  expect(list.read().map(({ title }) => title)).toEqual(['Gallery', 'Picture'])
  remove()
  expect(list.read().map(({ title }) => title)).toEqual(['Picture'])
  stop()
  list.add(gallery)
  expect(told).toBe(3)
})
