import type { Locator, Page } from '@playwright/test'
import { until } from './until.ts'

/** Stops the page's clock, which `page.clock.install()` has made: from now on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
}

/** Where a thing is, in px of the viewport, once it is there and has stopped moving. */
export async function restingBox(thing: Locator) {
  let before = await thing.boundingBox()
  return await until(`at rest: ${thing.toString()}`, async () => {
    const now = await thing.boundingBox()
    const rests = now !== null && JSON.stringify(now) === JSON.stringify(before)
    before = now
    return rests ? now : undefined
  })
}
