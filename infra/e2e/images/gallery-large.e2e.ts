import type { Page } from '@playwright/test'
import { mockGallery } from '../support/large-gallery.ts'
import { expect, startSession, test } from '../support/studio.ts'

const count = 100_000

/** Tiles in the document: how many, and the positions of the first and the last. */
const shown = (page: Page) =>
  page.evaluate<{ nodes: number; first: number; last: number }>(`{
    const places = Array.from(document.querySelectorAll('[data-index]'), (tile) => Number(tile.dataset.index));
    ({ nodes: places.length, first: Math.min(...places), last: Math.max(...places) })
  }`)

/**
 * Scrolls to a part of the page and waits for the tiles there: where the space is compressed, both ends are not, so the places
 * between are a little nearer to the ends.
 */
async function jump(page: Page, part: number): Promise<{ nodes: number; first: number; last: number }> {
  await page.evaluate<void>(`scrollTo({ top: document.documentElement.scrollHeight * ${part}, behavior: 'instant' })`)
  await expect.poll(async () => Math.abs((await shown(page)).first / count - part)).toBeLessThan(0.1)
  await expect(page.getByRole('button', { name: 'Open One of very many' }).first()).toBeAttached()
  return await shown(page)
}

for (const [rows, what] of [
  [225, 'an ordinary size'],
  [500, 'a size at which browsers cannot scroll that far'],
] as const) {
  test(`100,000 images at ${what}: every place is reached with few tiles in the document`, async ({
    page,
    context,
    creator,
  }) => {
    await startSession(page, creator)
    const requests = await mockGallery(context, count)
    await page.goto('/')
    await expect(page.getByText('100,000 images')).toBeVisible({ timeout: 90_000 })
    await page.getByRole('slider', { name: 'Grid size' }).fill(`${rows}`)

    expect((await jump(page, 0)).first).toBe(0)
    for (const part of [0.25, 0.5, 0.75]) {
      const { nodes } = await jump(page, part)
      expect(nodes).toBeLessThanOrEqual(300)
    }
    await jump(page, 1)
    await expect.poll(async () => (await shown(page)).last).toBe(count - 1)

    const { first } = await jump(page, 0.5)
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, 2 * rows)
    await expect.poll(async () => (await shown(page)).first).toBeGreaterThan(first)
    expect((await shown(page)).first - first).toBeLessThan(100)

    await page.locator('[data-index] [data-tile]').nth(9).focus()
    await page.keyboard.press('End')
    await expect(page.locator(`[data-index="${count - 1}"] [data-tile]`)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(page.locator('[data-index="0"] [data-tile]')).toBeFocused()
    expect(requests.most()).toBeLessThanOrEqual(200)
  })
}
