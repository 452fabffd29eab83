import type { Page } from '@playwright/test'
import { type Creator, expect, pictures, startSession } from './studio.ts'

/** Signs a new person in who has four pictures of this prompt; no page is opened, which takes a second of processor time. */
export async function haveFourPictures(page: Page, creator: Creator, prompt: string): Promise<void> {
  const userId = await startSession(page, creator)
  await creator.seed.generation({ userId, prompt, stored: 4 })
}

/** The dashboard of a new person who has four pictures of this prompt. */
export async function fourPictures(page: Page, creator: Creator, prompt: string): Promise<void> {
  await haveFourPictures(page, creator, prompt)
  await page.goto('/')
  await expect(pictures(page)).toHaveCount(4)
}
