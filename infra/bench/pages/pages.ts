import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { firstLoad } from '../../build/page-scripts.ts'
import { watchScripts } from '../../e2e/support/first-load.ts'
import type { Person } from '../jobs/person.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { median } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

const rounds = 7

/** A page of the product that a browser opens for the first time. */
interface FirstPage {
  readonly name: string
  readonly url: string
  readonly person?: Person
  /** What the page is opened for: the page is loaded once this is visible. */
  readonly purpose: (page: Page) => Locator
  /** The most bytes that its scripts may have. */
  readonly budget: number
  /** The most milliseconds until its largest part is painted in a browser with an empty cache. */
  readonly coldGoal?: number
}

/**
 * What a browser fetches to show the landing page and the studio of a signed-in person, and when the largest part of each is painted.
 */
export const pages: Measure = {
  name: 'pages',
  run: async (bench) => {
    const { product, newPerson } = await bench.studio()
    const person = await newPerson()
    const firstPages: FirstPage[] = [
      {
        name: 'landing page',
        url: product.url,
        purpose: (page) => page.getByText('Just human enough.'),
        budget: firstLoad.landing,
      },
      {
        name: 'studio',
        url: product.url,
        person,
        purpose: (page) => page.getByRole('button', { name: /^Generate/ }),
        budget: firstLoad.studio,
        coldGoal: 700,
      },
    ]
    return await withBrowser(async (browser) => {
      const figures: Figure[] = []
      for (const each of firstPages)
        figures.push(...(await transferSizes(browser, each)), ...(await paintTimes(browser, each)))
      return figures
    })
  },
}

/** How much the page transfers, in kilobytes of a thousand bytes. */
async function transferSizes(browser: Browser, { name, url, person, purpose, budget }: FirstPage): Promise<Figure[]> {
  const context = await openContext(browser, url, person)
  const page = await context.newPage()
  const scripts = watchScripts(page, url)
  await page.goto(url)
  await purpose(page).first().waitFor()
  const value = (await scripts()) / 1_000
  const all = (await page.evaluate<number>(transferred)) / 1_000
  await context.close()
  return [
    { name: `JavaScript of the ${name}, gzip`, value, unit: 'KB', goal: { atMost: budget / 1_000 } },
    { name: `everything of the ${name}, as sent`, value: all, unit: 'KB' },
  ]
}

const transferred = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`

/** When the largest part is painted: in a browser with an empty cache (cold), and in one that has opened the page before (warm). */
async function paintTimes(browser: Browser, first: FirstPage): Promise<Figure[]> {
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const context = await openContext(browser, first.url, first.person)
    cold.push(await paintTime(context, first))
    warm.push(await paintTime(context, first))
    await context.close()
  }
  const goal = first.coldGoal === undefined ? {} : { goal: { atMost: first.coldGoal } }
  return [
    { name: `largest paint of the ${first.name}, cold, p50`, value: median(cold), unit: 'ms', ...goal },
    { name: `largest paint of the ${first.name}, warm, p50`, value: median(warm), unit: 'ms' },
  ]
}

async function paintTime(context: BrowserContext, { url, purpose }: FirstPage): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  // Looking for something in the page takes the page's own time, so it is done when nothing is left to load.
  await page.waitForLoadState('networkidle')
  await purpose(page).first().waitFor()
  const time = await page.evaluate<number>(largestPaint)
  await page.close()
  return time
}

/**
 * Browsers tell of a paint some time after it, so what they have told last may still be the skeleton's mark. The skeleton stays in the
 * document; what is painted in its place is in the root.
 */
const largestPaint = `new Promise((resolve, reject) => {
  const observer = new PerformanceObserver((list) => {
    const { element, startTime } = list.getEntries().at(-1)
    if (document.getElementById('root').contains(element)) resolve(startTime)
  })
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(() => reject(new Error('nothing larger than the skeleton was painted')), 30_000)
})`
