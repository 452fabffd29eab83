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

test('axe finds nothing on the pages a creator meets first', async ({ page, creator }) => {
  await page.goto('/')
  await expect(page.getByText('Just human enough.')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await createAccount(page, creator)
  expect(await findings(page)).toEqual([])

  await generate(page, 'Ferns')
  await expect(pictures(page)).toHaveCount(4)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Open Ferns' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
})
