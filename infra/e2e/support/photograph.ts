import type { Page, TestInfo } from '@playwright/test'

/** Nobody looks at the photographs of every run, and they take processor time. */
const arePhotographsWanted = process.env['PHOTOGRAPHS'] === '1'

/** With `PHOTOGRAPHS=1`: the page at each of three widths, for people to look at. */
export async function photograph(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!arePhotographsWanted) return
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await photographAsItIs(page, info, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** With `PHOTOGRAPHS=1`: the page in its size, for people to look at. */
export async function photographAsItIs(page: Page, info: TestInfo, name: string): Promise<void> {
  if (arePhotographsWanted) await page.screenshot({ path: info.outputPath(`${name}.png`) })
}
