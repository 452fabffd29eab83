import { expect, type Page } from '@playwright/test'

/**
 * Reloads the page as a person does, answers the browser's own question with No, and fails when it does not ask. The page reloads a moment
 * after the call that makes it do so, which could not return while the browser asks.
 */
export async function refuseReload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}
