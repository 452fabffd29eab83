import type { Page } from '@playwright/test'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { until } from '../../e2e/support/until.ts'
import { fillGallery } from '../../seed/gallery-outline.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { median, percentile } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

const pictures = 100_000
const shown = pictures.toLocaleString('en')
const rounds = 20
/** The code of each is loaded when it is used for the first time. */
const warmUp = 2
/** The projector has 100,000 images to read. */
const projectionMs = 300_000

/** Something that a person does in the page, as JavaScript. */
interface Act {
  readonly name: string
  /** Milliseconds, where one is set. */
  readonly goal?: number
  readonly act: string
  /** Whether its result is in the document. */
  readonly isShown: string
  /** Makes the page as it was. */
  readonly undo: (page: Page) => Promise<void>
}

const dialog = (label: string): string =>
  `document.querySelector('[role=dialog][aria-label="${label}"], dialog[aria-label="${label}"]')`
/** The model of all pictures, among the filters. Their dates are there before it, with the same count. */
const model = `[...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === 'Model')?.querySelector('button')`

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const palette: Act = {
  name: 'command palette',
  goal: 50,
  act: `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }))`,
  isShown: `${dialog('Find and do anything')}?.querySelector('[role=option]') != null`,
  undo: close,
}

const viewer: Act = {
  name: 'viewer',
  goal: 100,
  act: `document.querySelector('[data-tile]').click()`,
  isShown: `${dialog('Image details')}?.querySelector('img') != null`,
  undo: close,
}

const filter: Act = {
  name: 'filter by model',
  act: `${model}.click()`,
  isShown: `document.body.textContent.includes('${shown} matches')`,
  undo: async (page) => {
    await page.evaluate(`${model}.click()`)
    await page.getByText(`${shown} images`, { exact: true }).waitFor()
  },
}

/** In a gallery of 100,000 images: from a key or a press until what it opens or filters has been painted. */
export const finding: Measure = {
  name: 'finding',
  run: async (bench) => {
    const { engines, newPerson, product } = await bench.studio()
    const person = await newPerson()
    await fillGallery(engines, person.userId, pictures)
    const head = await engines.store.head()
    const isProjected = async () => ((await readCheckpoint(engines.db))?.position ?? 0n) >= head
    await until('the gallery is shown', isProjected, projectionMs)
    return await withBrowser(async (browser) => {
      const page = await (await openContext(browser, product.url, person)).newPage()
      await page.goto(product.url)
      await page.getByText(`${shown} images`, { exact: true }).waitFor()
      await page.waitForLoadState('networkidle')
      const palettes = await timesOf(page, palette)
      // Below the newest generations: of those the seed has the requests alone, so that they wait for ever.
      await page.evaluate('scrollTo({ top: 20_000, behavior: "instant" })')
      await page.locator('[data-tile] img').first().waitFor({ state: 'attached' })
      const viewers = await timesOf(page, viewer)
      await page.getByRole('button', { name: 'Filters' }).click()
      await page
        .locator('section', { has: page.getByRole('heading', { name: 'Model' }) })
        .getByRole('button', { name: shown })
        .waitFor()
      return [...palettes, ...viewers, ...(await timesOf(page, filter))]
    })
  },
}

async function timesOf(page: Page, { name, goal, act, isShown, undo }: Act): Promise<Figure[]> {
  const times: number[] = []
  for (let n = 0; n < rounds + warmUp; n++) {
    times.push(await page.evaluate<number>(timed(act, isShown)))
    await undo(page)
  }
  const counted = times.slice(warmUp)
  const what = `${name}, gallery of ${shown}`
  return [
    { name: `${what}, p50`, value: median(counted), unit: 'ms', ...(goal !== undefined && { goal: { atMost: goal } }) },
    { name: `${what}, p95`, value: percentile(counted, 0.95), unit: 'ms' },
  ]
}

/** Milliseconds from the act until the frame in which its result is painted. */
const timed = (act: string, isShown: string): string => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Begun between two frames, where people press keys too.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const began = performance.now()
  ;${act}
  while (!(${isShown})) await frame()
  await frame()
  return performance.now() - began
})()`
