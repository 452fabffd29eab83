import type { Page } from '@playwright/test'
import { type Creator, expect, pictures, startSession } from './studio.ts'

/** The dashboard of a new person who has four pictures of this prompt. */
export async function fourPictures(page: Page, creator: Creator, prompt: string): Promise<void> {
  const userId = await startSession(page, creator)
  await creator.seed.generation({ userId, prompt, stored: 4 })
  await page.goto('/')
  await expect(pictures(page)).toHaveCount(4)
}
