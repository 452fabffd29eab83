import { expect, it } from 'vitest'
import { boxOf, justifyRows, type Layout } from '../layout/justify-rows.ts'
import { tallest } from '../layout/scroll-space.ts'
import { createGridController } from './grid-controller.ts'

/** Rows of one square each, 10 px high. */
const squares = (count: number): Layout => justifyRows(new Float32Array(count).fill(1), 10, 10, 0)

const keysOf = (count: number, from = 0): string[] => Array.from({ length: count }, (_, n) => `k${n + from}`)

/** A grid of that many squares in a window 900 px high. */
function gridOf(count: number) {
  const page = { scrolled: 0, now: 0 }
  const controller = createGridController(0, {
    scrolled: () => page.scrolled,
    height: () => 900,
    covered: () => ({ above: 40, below: 140 }),
    scrollTo: (scrolled) => {
      page.scrolled = scrolled
    },
    now: () => page.now,
  })
  controller.arrange(squares(count), keysOf(count))
  const scroll = (by: number): void => {
    page.scrolled += by
    page.now += 1_000
    controller.follow()
  }
  return { controller, page, scroll }
}

it('has the rows of 500 px above and below the view in the document, before they are reached', () => {
  const { controller, scroll } = gridOf(1000)
  scroll(2000)
  const { firstRow, lastRow } = controller.view()
  expect(boxOf(squares(1000), firstRow, firstRow, 0).top).toBe(1500)
  expect(boxOf(squares(1000), lastRow, lastRow, 0).top).toBe(3400)
})

it('tells when another row comes near, and says the same view until then', () => {
  const { controller, scroll } = gridOf(1000)
  scroll(2000)
  const before = controller.view()
  let told = 0
  const stop = controller.subscribe(() => {
    told += 1
  })
  scroll(4)
  expect([told, controller.view() === before]).toEqual([0, true])
  scroll(10)
  expect(told).toBe(1)
  stop()
  scroll(100)
  expect(told).toBe(1)
})

it('leaves the first picture in view where it is when others come above it', () => {
  const { controller, page, scroll } = gridOf(1000)
  scroll(2000)
  controller.arrange(squares(1003), [...keysOf(3, -3), ...keysOf(1000)])
  expect(page.scrolled).toBe(2030)
  expect(controller.offset()).toBe(2030)
})

it('stays at the top when pictures come while the top is in view', () => {
  const { controller, page } = gridOf(1000)
  controller.arrange(squares(1003), [...keysOf(3, -3), ...keysOf(1000)])
  expect([page.scrolled, controller.view().atTop]).toEqual([0, true])
})

it('goes to where the page is scrolled when the first picture in view is gone', () => {
  const { controller, page, scroll } = gridOf(1000)
  scroll(2000)
  controller.arrange(squares(100), keysOf(100, 5000))
  expect([page.scrolled, controller.offset()]).toEqual([2000, 2000])
})

it('scrolls to a tile only as far as needed, past what covers the window', () => {
  const { controller, page } = gridOf(1000)
  controller.reveal(80)
  // Its row ends at 810 px, and the lowest 140 of 900 px are covered.
  expect(page.scrolled).toBe(50)
  controller.reveal(70)
  expect(page.scrolled).toBe(50)
  controller.reveal(5)
  expect(page.scrolled).toBe(10)
})

it('reaches what browsers cannot scroll to, and corrects the scroll bar when scrolling rests', () => {
  const count = 2_000_000
  const { controller, page, scroll } = gridOf(count)
  controller.scrollTo(10_000_000)
  expect(page.scrolled).toBe(tallest / 2)
  const at = controller.offset()
  // Steps move the pictures one to one, although the scroll bar stands for more.
  for (let step = 0; step < 10; step += 1) scroll(100)
  expect(controller.offset()).toBe(at + 1_000)
  const moved = page.scrolled
  controller.settle()
  expect(page.scrolled).toBeLessThan(moved)
  expect(controller.offset()).toBe(at + 1_000)
})
