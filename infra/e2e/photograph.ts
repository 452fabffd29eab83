import type { Page, TestInfo } from '@playwright/test'

/** The page at each of three widths, for people to look at. */
export async function photograph(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
