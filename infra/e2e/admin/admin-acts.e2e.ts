import type { Page } from '@playwright/test'
import { bytesOfBase32, codeAt, stepAt } from '@studio/backend/platform/auth/passwords/one-time-codes.ts'
import type { SeededAdmin } from '../../seed/admin.ts'
import { expect, test } from '../support/studio.ts'

/** Signs in an admin of this test alone; `code` is asked for when they have a second factor. */
async function logIn(page: Page, { email, password }: SeededAdmin, code?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  if (code !== undefined) {
    await page.getByLabel('Code of your authenticator app, or a recovery code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

test.beforeEach(({ quiet }) => {
  // Before anybody has signed in, and while a code is missing, the server refuses.
  quiet.allow('401')
})

test('an admin turns codes on, and signs in by a code of the app once and by a recovery code later', async ({
  page,
  product,
  seed,
}) => {
  const admin = await seed.admin()
  await page.goto(`${product.url}/admin/login`)
  await logIn(page, admin)
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Turn On Codes' }).click()
  await page.getByRole('region', { name: 'Codes at Sign-In' }).getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const shown = await page.getByText(/^[A-Z2-7]{32}/).textContent()
  const [secret = ''] = (shown ?? '').split(/\s/)
  await page.getByLabel('Code of the app').fill(codeAt(bytesOfBase32(secret), stepAt(new Date())))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(page.getByText('On. 10 of 10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await logIn(page, admin, recovery)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('On. 9 of 10 recovery codes are left.')).toBeVisible()
})

test('an admin plans a price and takes it back, and has a report of costs made', async ({
  page,
  product,
  seed,
  creator,
}) => {
  const { userId } = await seed.account(creator)
  await seed.generation({ userId, prompt: 'A harbour that was charged', stored: 1 })
  await page.goto(`${product.url}/admin/login`)
  await logIn(page, await seed.admin())
  await page.getByRole('link', { name: 'Prices' }).click()
  await page
    .getByRole('table', { name: 'Lip Syncs' })
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  const change = page.getByRole('dialog', { name: /^Price of/ })
  await change.getByLabel('New price, in cents').fill('99')
  await expect(change.getByRole('status')).toHaveText(/^In the last 30 days, /)
  // A day far away, so that nothing costs more for the tests beside this one.
  await change.getByLabel('From the beginning of this day (UTC)').fill('2099-01-01')
  await change.getByLabel('Reason').fill('a test of prices')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Price Changed').first()).toBeVisible()
  const row = page.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: 'a test of prices' })
  await row.getByRole('button', { name: /^Take back/ }).click()
  await page.getByRole('dialog', { name: 'Take Back Change' }).getByLabel('Reason').fill('no longer needed')
  await page.getByRole('dialog', { name: 'Take Back Change' }).getByRole('button', { name: 'Take Back' }).click()
  await expect(row.getByRole('cell', { name: 'Taken back' })).toBeVisible()

  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'Make report' }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^atelier-costs-/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^atelier-costs-.*\.csv$/)
})
