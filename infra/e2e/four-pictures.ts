import type { Page } from '@playwright/test'
import { type Creator, createAccount, expect, generate, pictures } from './studio.ts'

/** A new person's gallery with four finished pictures; a busy machine may take its time over them. */
export async function fourPictures(page: Page, creator: Creator, prompt: string): Promise<void> {
  await createAccount(page, creator)
  await generate(page, prompt)
  await expect(pictures(page)).toHaveCount(4, { timeout: 90_000 })
}
