import type { Page } from '@playwright/test'
import { generate as generateCall } from '@studio/backend/contract'
import { createAccount, expect, generate, pictures, test } from '../support/studio.ts'

/** Counts the requests for images that a page sends. */
function countRequests(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(generateCall.path)) sent += 1
  })
  return () => sent
}

const all = (page: Page) => page.locator('[data-index]')
const oneImage = async (page: Page) => {
  await page.getByRole('button', { name: /Number of images/ }).click()
  await page.getByRole('menuitemradio', { name: '1 image' }).click()
}

test('a double click, a held key and Enter on the button buy once; pressed again later it buys again', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await oneImage(page)
  const sent = countRequests(page)
  await page.getByLabel('Prompt').fill('A gate')
  await page.getByRole('button', { name: /^Generate/ }).dblclick()
  await expect(pictures(page)).toHaveCount(1)
  expect(sent()).toBe(1)

  await page.getByLabel('Prompt').focus()
  await page.keyboard.down('Control')
  await page.keyboard.down('Enter')
  await expect(all(page)).toHaveCount(2)
  // The key is still held, so what the keyboard sends from here on are repetitions, however late they come.
  for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Control')
  await expect(pictures(page)).toHaveCount(2)
  expect(sent()).toBe(2)
})

test('a refused image leads back to its words, and stays away on every device once dismissed', async ({
  page,
  context,
  creator,
}) => {
  await createAccount(page, creator)
  await generate(page, 'A forbidden door [refuse]')
  const tiles = page.locator('[data-tile]')
  await expect(tiles.getByText('Generation Failed', { exact: true })).toHaveCount(4)
  await expect(tiles.getByText('SeeDream 4.0').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)

  await page.getByLabel('Prompt').fill('Something else')
  await tiles.first().getByRole('button', { name: 'Edit prompt' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('A forbidden door [refuse]')
  await expect(page.getByLabel('Prompt')).toBeFocused()

  const device = await context.newPage()
  await device.goto('/')
  await expect(device.getByText('Generation Failed', { exact: true })).toHaveCount(4)
  await tiles.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(device.getByText('Generation Failed', { exact: true })).toHaveCount(3)
  await page.getByRole('toolbar').getByRole('button', { name: 'Dismiss all 3' }).click()
  await expect(page.getByText('No images generated yet')).toBeVisible()
  await device.reload()
  await expect(device.getByText('No images generated yet')).toBeVisible()
})

test('Ctrl+Z brings back what was deleted last', async ({ page, creator }) => {
  await createAccount(page, creator)
  await generate(page, 'Two towers')
  await expect(pictures(page)).toHaveCount(4)
  await page.locator('[data-status=stored] [data-tile]').first().focus()
  await page.keyboard.press('Delete')
  await expect(pictures(page)).toHaveCount(3)
  await expect(page.getByText('Moved to trash', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(pictures(page)).toHaveCount(4)

  await page.keyboard.press('Control+a')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('4 images removed', { exact: true })).toBeVisible()
  await expect(page.getByText('No images generated yet')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(pictures(page)).toHaveCount(4)
})
