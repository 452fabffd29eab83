import { createAccount, expect, generate, pictures, test } from '../support/studio.ts'

test('toasts can be used beside whatever is modal: F8 and Undo in the viewer, and the focus comes back', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await generate(page, 'A fox at dawn')
  await expect(pictures(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Open A fox at dawn' }).first().click()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await viewer.getByRole('button', { name: 'Add to favorites' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Moved to trash').first()).toBeVisible()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Restored').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Add to favorites' })).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Go to the message on screen')
  await expect(sheet).toContainText('F8')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Add to favorites' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(pictures(page)).toHaveCount(4)
})

test('360 px: a menu is a sheet that keeps the focus until it is closed, and gives it back', async ({
  page,
  creator,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createAccount(page, creator)
  const account = page.getByRole('button', { name: 'Account' })
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Find and do anything' })).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(page.locator('main :focus')).toHaveCount(0)
  }
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.mouse.click(180, 60)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(account).toBeFocused()
})

test.describe('on a Mac', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0' })

  test('the sheet of shortcuts says ⌘ and ⌫, and these keys work', async ({ page, creator }) => {
    await createAccount(page, creator)
    await generate(page, 'A harbour at noon')
    await expect(pictures(page)).toHaveCount(4)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toContainText('⌘')
    await expect(sheet).toContainText('⌫')
    await expect(sheet).not.toContainText('Ctrl')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open A harbour at noon' }).first().press('Backspace')
    await expect(page.getByText('Moved to trash').first()).toBeVisible()
    await expect(pictures(page)).toHaveCount(3)
  })
})
