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
/** Pixels a second: looking at pictures, hurrying, and rushing to another part of the gallery. */
const speeds = [1_000, 2_000, 12_000]
const seconds = 3
const jumps = 20

/**
 * A gallery of 100,000 pictures in the built studio is scrolled by the wheel and by the thumb of the scroll bar; every frame is timed.
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
      // The count may be higher than 100,000 by the newest pictures, which are listed even when the columns do not contain them.
      await page.getByText(/^100,0\d\d images$/).waitFor()
      // So that the cost of opening the page is not measured.
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

/** Generates pictures in the sandbox; returns their details with those of their generations. */
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
 * A script that replaces `fetch` in the page, so that the requests for the columns and for details are responded to there. Playwright's
 * interception would slow down every request, those for thumbnails too. Every picture of the gallery looks like one of `details` but
 * has an address of its own, so that the browser loads and decodes each.
 */
const respondInPage = (details: Details): string => `{
  const original = fetch
  const columns = ${JSON.stringify(largeColumns(pictures))}
  const { images, generations } = ${JSON.stringify(details)}
  const withOwnAddress = (id, n) => {
    const image = images[n % images.length]
    return { ...image, id, thumbnailUrl: image.thumbnailUrl + '?' + id }
  }
  const responses = {
    '${galleryColumns.path}': () => columns,
    '${galleryImages.path}': (query) => ({ images: query.get('ids').split(',').map(withOwnAddress), generations }),
  }
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href)
    const respond = responses[pathname]
    return respond === undefined ? original(input, init) : Response.json(respond(searchParams))
  }
}`

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
