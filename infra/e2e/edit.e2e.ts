import { fourPictures } from './four-pictures.ts'
import { expect, pictures, test } from './studio.ts'

test('an image of the gallery is edited: the result takes its place, is downloaded, and is edited in turn', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Lighthouse')
  const tile = page.locator('[data-status=stored]').first()
  await tile.hover()
  await tile.getByRole('button', { name: 'Edit: Lighthouse' }).click()
  await expect(page).toHaveURL(/\/edit\?imageId=[0-9a-f-]{36}&n=\d$/)
  await expect(page).toHaveTitle('Edit · Atelier')
  await expect(page.getByRole('button', { name: 'Full size: Lighthouse' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent images' }).getByRole('listitem')).toHaveCount(4)

  await page.getByLabel('Prompt').fill('make it night')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByText('Images generated successfully', { exact: true })).toBeVisible()
  const result = page.getByRole('button', { name: 'Full size: make it night' })
  await expect(result).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent images' }).getByRole('listitem')).toHaveCount(5)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('generated-image-1.png')

  // A reload loses nothing: the result is found again, also after a refresh by hand.
  await page.reload()
  await page.getByRole('button', { name: 'Result 1' }).click()
  await expect(result).toBeVisible()
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await page.getByRole('button', { name: 'Edit this result' }).click()
  await expect(page.getByRole('navigation', { name: 'Results' })).toBeHidden()
  await expect(result).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await expect(pictures(page)).toHaveCount(5)
  await page.locator('[data-status=stored] [data-tile]').first().click()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await viewer.getByRole('button', { name: /^Edit: / }).click()
  await expect(result).toBeVisible()
})
