import type { Locator, Page } from '@playwright/test'
import { listCharacters } from '@studio/backend/contract/library'
import { readCheckpoint } from '@studio/backend/platform/projections/checkpoint.ts'
import { until } from '../../e2e/support/until.ts'
import { fillCharacters } from '../../seed/characters.ts'
import { fillGallery } from '../../seed/gallery-outline.ts'
import type { Person } from '../jobs/person.ts'
import { processorTimeOf } from '../jobs/processes.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { median, percentile, timed } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

const characters = 500
const images = 200
/** The gallery from which the characters have their images. */
const pictures = 2_000
const calls = 200
const warmUp = 20
/** How often the page is opened. */
const rounds = 7
/** The projector has 100,000 images to read. */
const projectionMs = 300_000

/** The list of 500 characters with 200 images each, asked for again and again. */
export const library: Measure = {
  name: 'library',
  run: async (bench) => {
    const { engines, newPerson, product } = await bench.studio()
    const person = await newPerson()
    const { userId, cookie } = person
    const assetIds = await fillGallery(engines, userId, pictures)
    await fillCharacters(engines, userId, { characters, images, assetIds })
    const head = await engines.store.head()
    const isShown = async () => ((await readCheckpoint(engines.db))?.position ?? 0n) >= head
    await until('the characters are shown', isShown, projectionMs)
    const list = async () => {
      const response = await fetch(product.url + listCharacters.path, { headers: { cookie } })
      return listCharacters.response.parse(await response.json())
    }
    const listed = await list()
    if (listed.length !== characters || listed.some(({ imageCount }) => imageCount !== images))
      throw new Error('The list does not show what was seeded')
    for (let n = 0; n < warmUp; n++) await list()
    const processes = [product.pid('api'), product.pid('mongo')]
    const used = () => processes.reduce((sum, pid) => sum + processorTimeOf(pid), 0)
    const before = used()
    const times: number[] = []
    for (let n = 0; n < calls; n++) times.push(await timed(list))
    const spent = (used() - before) / calls
    const name = 'list of 500 characters with 200 images each'
    return [
      { name: `${name}, p50`, value: median(times), unit: 'ms' },
      { name: `${name}, p99`, value: percentile(times, 0.99), unit: 'ms', goal: { atMost: 50 } },
      { name: 'processor time of api and MongoDB for the list', value: spent, unit: 'ms' },
      ...(await pageTimes(product.url, person)),
    ]
  },
}

/** When the page of these characters can be used: from the click on its link until all cards are there, and from a click on a card on. */
async function pageTimes(url: string, person: Person): Promise<Figure[]> {
  const shown: number[] = []
  const opened: number[] = []
  await withBrowser(async (browser) => {
    const context = await openContext(browser, url, person)
    const page = await context.newPage()
    for (let round = 0; round <= rounds; round++) {
      await page.goto(`${url}/styles`)
      await page.getByRole('heading', { name: 'Style Manager' }).waitFor()
      await page.getByRole('button', { name: 'Characters' }).click()
      shown.push(await timeInPage(page, page.getByRole('menuitem', { name: 'Characters' }), cardsAreShown))
      const card = page.getByRole('main').getByRole('listitem').getByRole('link').nth(3)
      opened.push(await timeInPage(page, card, isOpened))
    }
  })
  return [
    { name: 'page of 500 characters, from its link to its cards, p50', value: median(shown.slice(1)), unit: 'ms' },
    { name: 'one of 500 characters, from its card to its images, p50', value: median(opened.slice(1)), unit: 'ms' },
  ]
}

const cardsAreShown = `document.querySelectorAll('main li a').length >= ${characters}`
const isOpened = `document.querySelectorAll('[data-tile]').length > 0`

/** Presses something; resolves with the milliseconds until the next picture in which this is true, by the clock of the page. */
async function timeInPage(page: Page, target: Locator, condition: string): Promise<number> {
  await page.evaluate(`(() => {
    let begun
    addEventListener('click', ({ timeStamp }) => { begun = timeStamp }, { capture: true, once: true })
    globalThis.shownAfter = new Promise((resolve) => {
      const look = () => begun !== undefined && ${condition} ? resolve(performance.now() - begun) : requestAnimationFrame(look)
      look()
    })
  })()`)
  await target.click()
  return await page.evaluate<number>('globalThis.shownAfter')
}
