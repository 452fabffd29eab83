import { fourPictures } from '../support/four-pictures.ts'
import { expect, test } from '../support/studio.ts'

test('filters of the gallery are in the address: shared, kept by a reload, and gone back from', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Ferns')
  const tiles = page.locator('[data-index]')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'SeeDream 4.0 4' }).click()
  await expect(page).toHaveURL('/?model=bytedance%2Fseedream-v4')
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Today 4' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('4 matches')).toBeVisible()
  await expect(page).toHaveURL('/?model=bytedance%2Fseedream-v4&date=today')
  await page.goto('/?model=google%2Fnano-banana%2Fedit&date=today')
  await expect(page.getByRole('heading', { name: 'No images match' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No images match' })).toBeVisible()
  await page.goBack()
  await expect(tiles).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove filter: Today' }).click()
  await expect(page).toHaveURL('/?model=bytedance%2Fseedream-v4')
  await expect(tiles).toHaveCount(4)
})
