import type { Locator, Page } from '@playwright/test'

/** Chooses from the menu of a tile what has no room on it. */
export async function chooseOnTile(page: Page, tile: Locator, act: string): Promise<void> {
  await tile.hover()
  // Another tile may have the focus and its buttons.
  const more = page.locator('[data-index]:hover').getByRole('button', { name: /^More actions/ })
  await more.click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}
