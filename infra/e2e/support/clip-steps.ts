import type { Locator, Page } from '@playwright/test'
import { expect } from './studio.ts'

/** The tiles of finished clips. */
export const tiles = (page: Page): Locator => page.locator('[data-status=done] [data-tile]')

/** Waits until a player shows pictures that move: it has a size, and has come to another time. */
export async function expectPlays(player: Locator): Promise<void> {
  await expect(player).not.toHaveJSProperty('videoWidth', 0)
  await expect(player).not.toHaveJSProperty('currentTime', 0)
}
