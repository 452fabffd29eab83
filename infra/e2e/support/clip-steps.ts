import type { Locator, Page } from '@playwright/test'
import { expect, startSession } from './studio.ts'

/** Opens one of the pages of videos from the menu of the bar, as somebody who has just signed in. */
export async function openFromMenu(
  page: Page,
  person: Parameters<typeof startSession>[1],
  { entry, address }: { readonly entry: string; readonly address: string },
): Promise<void> {
  await startSession(page, person)
  await page.goto('/')
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page).toHaveURL(address)
}

/** The tiles of finished clips. */
export const tiles = (page: Page): Locator => page.locator('[data-status=done] [data-tile]')

/** Waits until a player shows pictures that move: it has a size, and has come to another time. */
export async function expectPlays(player: Locator): Promise<void> {
  await expect(player).not.toHaveJSProperty('videoWidth', 0)
  await expect(player).not.toHaveJSProperty('currentTime', 0)
}
