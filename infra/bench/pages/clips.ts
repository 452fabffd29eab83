import type { Page } from '@playwright/test'
import { choose, uploads } from '../../e2e/support/panel-steps.ts'
import { until } from '../../e2e/support/until.ts'
import type { Measure } from '../report/figure.ts'
import { median } from '../report/statistics.ts'
import { openContext, withBrowser } from './browser.ts'

const rounds = 5

/** From the press on Generate until a clip of 5 s in 480p plays in its tile. The sandbox adds no delay, but encodes a real video. */
export const clips: Measure = {
  name: 'clips',
  run: async (bench) => {
    const { product, newPerson } = await bench.studio()
    const person = await newPerson()
    return await withBrowser(async (browser) => {
      const page = await (await openContext(browser, product.url, person)).newPage()
      await openVideos(page, product.url)
      const times: number[] = []
      for (let round = 1; round <= rounds; round++) times.push(await generateOne(page, round))
      return [
        {
          name: 'clip of 5 s in 480p playing in its tile, p50',
          value: median(times),
          unit: 'ms',
          goal: { atMost: 4_000 },
        },
        { name: 'clip of 5 s in 480p playing in its tile, longest', value: Math.max(...times), unit: 'ms' },
      ]
    })
  },
}

/** The page of videos with a first frame, a model and words. */
export async function openVideos(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/video`)
  await page.getByRole('button', { name: 'Add: First frame' }).click()
  await page.locator('input[name=image]').setInputFiles(await uploads(1))
  await page.keyboard.press('Escape')
  await choose(page, 'Model', /^Seedance/)
  await choose(page, 'Variant', /^Lite/)
  await page.getByLabel('Prompt', { exact: true }).fill('a fox runs through the snow')
  await page.getByRole('button', { name: 'Change: First frame' }).waitFor()
}

/** Milliseconds until the clip that is the nth of the page plays under the keyboard's focus. */
async function generateOne(page: Page, nth: number): Promise<number> {
  const began = performance.now()
  await page.getByRole('button', { name: /^Generate \d/ }).click()
  const tiles = page.locator('[data-status=done] [data-tile]')
  await tiles.nth(nth - 1).waitFor()
  await tiles.first().focus()
  await until('the clip plays', () => page.evaluate<boolean>(plays))
  const took = performance.now() - began
  await page.getByLabel('Prompt', { exact: true }).focus()
  return took
}

const plays = `[...document.querySelectorAll('[data-tile] video')].some((video) => video.currentTime > 0)`
