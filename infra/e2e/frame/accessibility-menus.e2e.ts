import { expectNoFindings } from '../support/axe.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { createAccount, expect, test } from '../support/studio.ts'

test('axe finds nothing on hovered and focused tiles, and in the menu of one', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Ferns')
  const tile = page.locator('[data-status=stored] [data-tile]').first()
  await tile.hover()
  const more = page.getByRole('button', { name: /^More actions/ })
  await expect(more).toBeVisible()
  await expectNoFindings(page, 'a hovered tile')
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Reuse settings' })).toBeVisible()
  await expectNoFindings(page, 'the menu of a tile')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await tile.focus()
  await expectNoFindings(page, 'a focused tile')
})

test('axe finds nothing in open menus', async ({ page, creator }) => {
  await createAccount(page, creator)
  for (const setting of ['Model', 'Aspect ratio', 'Quality', 'Number of images']) {
    await page.getByRole('button', { name: new RegExp(`^${setting}:`) }).click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await expectNoFindings(page, `the menu ${setting}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  }

  await page.getByRole('button', { name: /^Reference images/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reference images' })).toBeVisible()
  await expectNoFindings(page, 'the reference images')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNoFindings(page, 'the menu of the account')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Image', exact: true }).press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Generate/ })).toBeFocused()
  await expectNoFindings(page, 'the menu of the bar')
})
