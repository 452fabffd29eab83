import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createAccount, expect, generate, pictures, test } from './studio.ts'

/** What axe finds on a page, by WCAG 2.2 AA. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Checks the page in the size of a desktop and of a phone; its state must not change when the window does. */
async function expectNothing(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('axe finds nothing on the pages a creator meets first, on a desk and on a phone', async ({
  page,
  context,
  creator,
  quiet,
}) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await expectNothing(page)

  await createAccount(page, creator)
  await expectNothing(page)

  await generate(page, 'Ferns')
  await expect(pictures(page)).toHaveCount(4)
  await expectNothing(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Model' }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await expectNothing(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Select images' }).click()
  await page.getByRole('button', { name: 'Select Ferns' }).first().click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectNothing(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.getByPlaceholder('Search by prompt keywords...').fill('a word of no prompt')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectNothing(page)
  await page.getByRole('button', { name: 'Show all images' }).click()

  await page.getByRole('button', { name: 'Open Ferns' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothing(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothing(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Open Ferns' }).first().focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('30 days left')).toBeVisible()
  await expectNothing(page)
  await page.getByRole('button', { name: 'Gallery' }).click()

  await generate(page, 'Ferns [fail]')
  await expect(page.getByText('Generation Failed')).toHaveCount(4)
  await expectNothing(page)

  await context.setOffline(true)
  await expect(page.getByText('No connection.')).toBeVisible()
  await expectNothing(page)
  await context.setOffline(false)

  await page.route('**/api/generations?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText('Unable to Load Gallery')).toBeVisible()
  await expectNothing(page)
  quiet.allow('ERR_INTERNET_DISCONNECTED', '503')
})
