import type { Page } from '@playwright/test'
import type { Figure } from '../report/figure.ts'
import { percentile } from '../report/statistics.ts'

/** Pixels a second: looking at pictures, hurrying, and rushing to another part of the grid. */
const speeds = [1_000, 2_000, 12_000]
const seconds = 3
const jumps = 20

/**
 * Times every frame while the page, which shows a grid that fills it, is scrolled by the wheel at three speeds, then by the thumb of the
 * scroll bar.
 * @param what is scrolled, as the figures name it
 */
export async function scrollFrames(page: Page, what: string): Promise<Figure[]> {
  // So that the cost of opening the page is not measured.
  await page.waitForLoadState('networkidle')
  const figures: Figure[] = []
  for (const speed of speeds) figures.push(...(await wheelFrames(page, what, speed)).map(withGoals))
  return [...figures, ...figuresOf(what, 'thumb', await watched(page, () => dragThumb(page))).map(withGoals)]
}

/** Times every frame while the page is scrolled by the wheel at one speed in px/s; the figures have no goals. */
export async function wheelFrames(page: Page, what: string, speed: number): Promise<Figure[]> {
  await page.mouse.move(700, 450)
  const frames = await watched(page, () => scrollWheel(page, speed))
  return figuresOf(what, `wheel, ${speed.toLocaleString('en')} px/s`, frames)
}

/** Scrolls by the wheel. A late step is made longer, so that a slow page is scrolled at the same speed as a fast one. */
async function scrollWheel(page: Page, speed: number): Promise<void> {
  const began = performance.now()
  for (let scrolled = 0; scrolled < seconds * speed; ) {
    await page.waitForTimeout(16)
    const due = ((performance.now() - began) / 1_000) * speed - scrolled
    await page.mouse.wheel(0, due)
    scrolled += due
  }
}

/** Moves from one end of the gallery to the other in jumps so long that after each all pictures in view are new. */
async function dragThumb(page: Page): Promise<void> {
  for (let jump = 1; jump <= jumps; jump++) {
    await page.evaluate(
      `scrollTo({ top: document.documentElement.scrollHeight * ${jump / jumps}, behavior: 'instant' })`,
    )
    await page.waitForTimeout(250)
  }
}

interface Frames {
  /** Milliseconds from each frame to the next. */
  readonly times: readonly number[]
  /** The largest number of tiles in the document at any frame. */
  readonly tiles: number
}

async function watched(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(watch)
  await work()
  return await page.evaluate<Frames>('frames.stop()')
}

const watch = `{
  const times = []
  let tiles = 0
  let last
  let going = true
  const grid = document.querySelector('[data-tiles]')
  const tick = (now) => {
    if (!going) return
    if (last !== undefined) times.push(now - last)
    last = now
    tiles = Math.max(tiles, grid.childElementCount)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  globalThis.frames = { stop: () => ((going = false), { times, tiles }) }
  undefined
}`

const figuresOf = (what: string, by: string, { times, tiles }: Frames): Figure[] => [
  { name: `frame while scrolling ${what} by ${by}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  { name: `frame while scrolling ${what} by ${by}, p95`, value: percentile(times, 0.95), unit: 'ms' },
  { name: `frame while scrolling ${what} by ${by}, longest`, value: Math.max(...times), unit: 'ms' },
  { name: `tiles in the document, ${what} by ${by}`, value: tiles, unit: 'tiles' },
]

function withGoals(figure: Figure): Figure {
  if (figure.unit === 'tiles') return { ...figure, goal: { atMost: 300 } }
  return figure.name.endsWith('p95') ? { ...figure, goal: { atMost: 34 } } : figure
}
