import type { Page } from '@playwright/test'
import { galleryColumns, galleryImages } from '@studio/backend/features/gallery/contract.ts'
import type { z } from 'zod'
import { largeColumns } from '../e2e/large-gallery.ts'
import { until } from '../e2e/until.ts'
import { openContext, withBrowser } from './browser.ts'
import type { Figure, Measure } from './figure.ts'
import type { Person } from './person.ts'
import { percentile } from './statistics.ts'
import type { Studio } from './studio.ts'

const pictures = 100_000
const made = 8
/** Pixels a second: a person who looks, one who hurries, and one who flies past. */
const speeds = [1_000, 2_000, 12_000]
const seconds = 3
const jumps = 20

/**
 * A gallery of 100,000 pictures in the built studio, scrolled by wheel and by the thumb of the scroll bar: every frame is timed.
 */
export const scroll: Measure = {
  name: 'scroll',
  run: async (bench) => {
    const studio = await bench.studio()
    const person = await studio.newPerson()
    const details = await makePictures(studio, person)
    return await withBrowser(async (browser) => {
      const context = await openContext(browser, studio.product.url, person)
      await context.addInitScript(respondInPage(details))
      const page = await context.newPage()
      await page.goto(studio.product.url)
      // Including the newest ones, which are listed even when the columns do not contain them.
      await page.getByText(/^100,0\d\d images$/).waitFor()
      // Only the cost of scrolling counts, not that of opening the page.
      await page.waitForLoadState('networkidle')
      await page.mouse.move(700, 450)
      const figures: Figure[] = []
      for (const speed of speeds) {
        const frames = await watched(page, () => scrollWheel(page, speed))
        figures.push(...figuresOf(`wheel, ${speed.toLocaleString('en')} px/s`, frames))
      }
      return [...figures, ...figuresOf('thumb', await watched(page, () => dragThumb(page)))]
    })
  },
}

type Details = z.output<typeof galleryImages.response>

/** Pictures that the sandbox has made, with their generations. */
async function makePictures({ product: { url } }: Studio, person: Person): Promise<Details> {
  const jobs = await Promise.all(Array.from({ length: made }, () => person.generate()))
  const ids = await until('pictures are made', async () => {
    const outputs = (await Promise.all(jobs.map((job) => person.generation(job)))).flatMap((each) => each.outputs)
    const stored = outputs.flatMap((output) => (output.status === 'stored' ? [output.assetId] : []))
    return stored.length === made && stored
  })
  const response = await fetch(`${url}${galleryImages.path}?ids=${ids.join(',')}`, {
    headers: { cookie: person.cookie },
  })
  return galleryImages.response.parse(await response.json())
}

/**
 * Makes the page respond itself to its requests for the outline and for details: a browser that intercepts requests would intercept
 * all of them, those for thumbnails too. Every picture of the gallery looks like one of these and has an address of its own, so
 * that
 * the browser loads and decodes each.
 */
const respondInPage = (details: Details): string => `{
  const ask = fetch
  const columns = ${JSON.stringify(largeColumns(pictures))}
  const { images, generations } = ${JSON.stringify(details)}
  const worn = (id, n) => {
    const image = images[n % images.length]
    return { ...image, id, thumbnailUrl: image.thumbnailUrl + '?' + id }
  }
  const answers = {
    '${galleryColumns.path}': () => columns,
    '${galleryImages.path}': (query) => ({ images: query.get('ids').split(',').map(worn), generations }),
  }
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href)
    const answer = answers[pathname]
    return answer === undefined ? ask(input, init) : Response.json(answer(searchParams))
  }
}`

/** Scrolls by the wheel. A step that comes late is made longer, so that a slow page is scrolled at the same speed. */
async function scrollWheel(page: Page, speed: number): Promise<void> {
  const began = performance.now()
  for (let scrolled = 0; scrolled < seconds * speed; ) {
    await page.waitForTimeout(16)
    const due = ((performance.now() - began) / 1_000) * speed - scrolled
    await page.mouse.wheel(0, due)
    scrolled += due
  }
}

/** From one end of the gallery to the other, in leaps that leave nothing in view that was there. */
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
  /** Most tiles in the document at any frame. */
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

const figuresOf = (by: string, { times, tiles }: Frames): Figure[] => [
  { name: `frame while scrolling 100,000 by ${by}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  {
    name: `frame while scrolling 100,000 by ${by}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    goal: { atMost: 34 },
  },
  { name: `frame while scrolling 100,000 by ${by}, longest`, value: Math.max(...times), unit: 'ms' },
  { name: `tiles in the document, by ${by}`, value: tiles, unit: 'tiles', goal: { atMost: 300 } },
]
