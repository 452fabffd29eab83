import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { expect, startSession, test } from './studio.ts'

test('a character is created, renamed, deleted and brought back, and axe finds nothing', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/characters')
  await expect(page.getByText('No characters yet')).toBeVisible()
  await expect(page).toHaveTitle('Characters · Atelier')
  await expectNoFindingsAtAnyWidth(page, 'no characters')

  await page.getByRole('button', { name: 'Create Character' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Mira')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename: Mira' }).click()
  await dialog.getByLabel('Name').fill('Mira Voss')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('heading', { name: 'Mira Voss' })
  await expect(card).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a character without images')
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: info.outputPath(`characters-${width}.png`) })
  }

  await page.getByRole('button', { name: 'Delete: Mira Voss' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No characters yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})
