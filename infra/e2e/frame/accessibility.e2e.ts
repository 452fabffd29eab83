import { expectNoFindingsAtAnyWidth as expectNoFindings } from '../support/axe.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { createAccount, expect, startSession, test } from '../support/studio.ts'

test('axe finds nothing on the pages that lead into the studio', async ({ page, creator }) => {
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await expectNoFindings(page, 'the landing page')
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('alert').getByText('Please enter your email address', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a refused address')

  await page.goto('/test-login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectNoFindings(page, 'the debug sign-in')
  await page.goto('/api/login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expectNoFindings(page, 'the sign-in')
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expectNoFindings(page, 'the new account')

  await createAccount(page, creator)
  await expectNoFindings(page, 'the empty gallery')
  await page.goto('/nowhere')
  await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a page that does not exist')
})

test('axe finds nothing in a gallery and what is opened from it', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Ferns')
  await expectNoFindings(page, 'the gallery')

  await page.getByRole('button', { name: 'Select images' }).click()
  await page.getByRole('button', { name: 'Select Ferns' }).first().click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectNoFindings(page, 'a selection')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.getByPlaceholder('Search by prompt keywords...').fill('a word of no prompt')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectNoFindings(page, 'a search that finds nothing')
  await page.getByRole('button', { name: 'Show all images' }).click()

  await page.getByRole('button', { name: 'Open Ferns' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, 'the viewer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, 'the shortcuts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Open Ferns' }).first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Moved to trash', { exact: true })).toBeVisible()
  await expectNoFindings(page, 'a toast')
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('30 days left')).toBeVisible()
  await expectNoFindings(page, 'the trash')
})

test('axe finds nothing where something is being made, failed or cannot be reached', async ({
  page,
  context,
  creator,
  quiet,
}) => {
  const userId = await startSession(page, creator)
  await creator.seed.generation({ userId, prompt: 'Ferns', failed: 2, running: 2 })
  await page.goto('/')
  await expect(page.getByText('Generation Failed', { exact: true })).toHaveCount(2)
  await expect(page.getByText('In Progress')).toHaveCount(2)
  await expectNoFindings(page, 'failed and running tiles')

  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await expectNoFindings(page, 'no connection')
  await context.setOffline(false)

  await page.route('**/api/generations?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Unable to Load Gallery')).toBeVisible()
  await expectNoFindings(page, 'a gallery that cannot be loaded')
  quiet.allow('ERR_INTERNET_DISCONNECTED', '503')
})
