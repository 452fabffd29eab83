import { expect, it } from 'vitest'
import { currentIndexOf } from '../items/grid-items.ts'
import { createTileWalk } from './tile-walk.ts'

interface Page {
  keys: string[]
  inDocument: number
  focused: string | undefined
  isWriting: boolean
}

/** A walk through these tiles, of which the first `inDocument` are in the document. */
function walkThrough(keys: string, inDocument = keys.length) {
  const revealed: number[] = []
  const page: Page = { keys: keys.split(''), inDocument, focused: undefined, isWriting: false }
  const walk = createTileWalk({
    reveal: (index) => void revealed.push(index),
    focus: (index) => {
      if (index >= page.inDocument) return false
      page.focused = page.keys[index]
      walk.entered(index)
      return true
    },
    hasNoFocus: () => page.focused === undefined,
    isWriting: () => page.isWriting,
  })
  const current = (): number | undefined => {
    const last = walk.last()
    return last && currentIndexOf(page.keys, last)
  }
  const render = (shown: string): void => {
    page.keys = shown.split('')
    if (page.focused !== undefined && !shown.includes(page.focused)) page.focused = undefined
    walk.arrange(page.keys)
    walk.rendered(current())
  }
  render(keys)
  return { walk, page, revealed, render, current }
}

it('has no tab stop of its own until a tile had the focus', () => {
  const { walk, page } = walkThrough('abc')
  expect([walk.last(), page.focused]).toEqual([undefined, undefined])
})

it('scrolls to a tile, and focuses it once it is rendered', () => {
  const { walk, page, revealed, render } = walkThrough('abcde', 2)
  let told = 0
  walk.subscribe(() => {
    told += 1
  })
  walk.focusTile(4)
  render('abcde')
  expect([revealed, told, page.focused]).toEqual([[4], 1, undefined])
  page.inDocument = 5
  render('abcde')
  expect(page.focused).toBe('e')
})

it('takes the focus out of no text field, not even later', () => {
  const { walk, page, render } = walkThrough('abc')
  page.isWriting = true
  walk.focusTile(1)
  render('abc')
  page.isWriting = false
  render('abc')
  expect(page.focused).toBeUndefined()
})

it('follows its tile when others come before it, and takes no focus that is elsewhere', () => {
  const { walk, page, render, current } = walkThrough('abc')
  walk.focusTile(1)
  render('abc')
  render('xyabc')
  expect([current(), page.focused]).toEqual([3, 'b'])
  walk.left(false)
  page.focused = undefined
  render('abc')
  expect(page.focused).toBeUndefined()
})

it('gives the focus to the tile that moves up when the one that had it is removed, the last one to the one before', () => {
  const { walk, page, render } = walkThrough('abc')
  walk.focusTile(1)
  render('abc')
  render('ac')
  expect(page.focused).toBe('c')
  render('a')
  expect(page.focused).toBe('a')
})

it('stays where it is when the focus moves between elements of the grid, and beyond the end', () => {
  const { walk, page, render, current } = walkThrough('abc')
  walk.focusTile(1)
  render('abc')
  walk.left(true)
  walk.entered(undefined)
  walk.focusTile(7)
  render('ac')
  expect([current(), page.focused]).toEqual([1, 'c'])
})

it('tells nobody who no longer listens', () => {
  const { walk } = walkThrough('abc')
  let told = 0
  const stop = walk.subscribe(() => {
    told += 1
  })
  stop()
  walk.focusTile(1)
  expect(told).toBe(0)
})
