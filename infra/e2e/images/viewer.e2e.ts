import { fourPictures } from '../support/four-pictures.ts'
import { expect, pictures, test } from '../support/studio.ts'

test('beside a picture: a variation is bought, joins its family, and the family leads across the trash', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Lighthouse')
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  const strip = viewer.getByRole('navigation', { name: 'Takes and family' })
  await page.locator('[data-status=stored] [data-tile]').first().click()
  await viewer.getByPlaceholder('What would you like to change?').fill('make it night')
  await viewer.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByText('1 image is being made from this one.', { exact: true })).toBeVisible()
  // It is in the strip while it is made, and to be opened when it is finished.
  await strip.getByRole('button', { name: 'Made from it 1' }).click()
  await expect(viewer.getByText('make it night').first()).toBeVisible()

  await strip.getByRole('button', { name: 'Source 1' }).click()
  await expect(strip.getByRole('button', { name: 'Take 1' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('n')
  await expect(strip.getByRole('button', { name: 'Take 2' })).toHaveAttribute('aria-current', 'true')
  await strip.getByRole('button', { name: 'Take 1' }).click()
  await expect(strip.getByRole('button', { name: 'Made from it 1' })).toBeVisible()
  await page.keyboard.press('Delete')
  await strip.getByRole('button', { name: 'Take 1, in the trash' }).click()
  await expect(viewer.getByText('An image that you deleted: in the trash, 30 days left')).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Made from it 1' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Restore' }).click()
  await expect(viewer.getByRole('tab', { name: 'Instruct' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(pictures(page)).toHaveCount(5)

  // Two selected pictures are compared; the story of one tells that it was made here, and charged.
  await page.getByRole('button', { name: 'Select images' }).click()
  const compare = page.getByRole('button', { name: 'Compare two images' })
  await page.locator('[data-status=stored] [data-tile]').nth(0).click()
  await expect(compare).toBeDisabled()
  await page.locator('[data-status=stored] [data-tile]').nth(1).click()
  await compare.click()
  const comparison = page.getByRole('dialog', { name: 'Compare images' })
  await expect(comparison.getByRole('row', { name: 'Prompt make it night Lighthouse' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.locator('[data-status=stored] [data-tile]').first().click()
  await viewer.getByText('Job story').click()
  await expect(viewer.getByText('Charged 2.7¢, simulated')).toBeVisible()
})
