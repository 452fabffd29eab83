import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fourPictures } from './four-pictures.ts'
import { createAccount, expect, test } from './studio.ts'

/** WCAG 2.2 up to AA, and what axe's authors advise besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds on a page. */
async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Not among the tags, since axe counts it as an experiment: who says what stands on a button must be able to press it.
    .options({ runOnly: tags, rules: { 'label-content-name-mismatch': { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Checks what the page shows; the other states are looked at, too, when something is found. */
async function expectNothing(page: Page, state: string): Promise<void> {
  expect.soft(await findings(page), state).toEqual([])
}

test('axe finds nothing on hovered and focused tiles', async ({ page, creator }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fourPictures(page, creator, 'Ferns')
  const tile = page.locator('[data-status=stored] [data-tile]').first()
  await tile.hover()
  await expect(page.getByRole('button', { name: 'Reuse settings' }).first()).toBeVisible()
  await expectNothing(page, 'a hovered tile')
  await tile.focus()
  await expectNothing(page, 'a focused tile')
})

test('axe finds nothing in open menus', async ({ page, creator }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await createAccount(page, creator)
  for (const setting of ['Model', 'Aspect ratio', 'Quality', 'Number of images']) {
    await page.getByRole('button', { name: new RegExp(`^${setting}:`) }).click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await expectNothing(page, `the menu ${setting}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  }

  await page.getByRole('button', { name: /^Reference images/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reference images' })).toBeVisible()
  await expectNothing(page, 'the reference images')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNothing(page, 'the menu of the account')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Image', exact: true }).press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Generate/ })).toBeFocused()
  await expectNothing(page, 'the menu of the bar')
})
