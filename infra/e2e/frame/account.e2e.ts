import { expect, generate, pictures, signUp, test } from '../support/studio.ts'

test('a person takes all their data with them, deletes their account, and is told so when they come back too soon', async ({
  page,
  creator,
  quiet,
}) => {
  await signUp(page, creator)
  await generate(page, 'a lighthouse that leaves with its keeper')
  await expect(pictures(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('This device')).toBeVisible()

  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^atelier-data.*\.zip$/)

  // The page is told that the account is gone while it leaves.
  quiet.allow('401')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(creator.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect((await page.request.get('/api/generations')).status()).toBe(401)

  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Your account is being deleted/)).toBeVisible()
})
