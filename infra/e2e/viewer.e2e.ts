import { fourPictures } from './four-pictures.ts'
import { expect, pictures, test } from './studio.ts'

test('beside a picture: a variation from it is bought and arrives in the gallery', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Lighthouse')
  await page.locator('[data-status=stored] [data-tile]').first().click()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await viewer.getByPlaceholder('What would you like to change?').fill('make it night')
  await viewer.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByText('1 image is being made from this one.', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pictures(page)).toHaveCount(5)
})
