import { readFile } from 'node:fs/promises'
import { fourPictures } from '../support/four-pictures.ts'
import { bring } from '../support/panel-steps.ts'
import { expect, test } from '../support/studio.ts'

test('a downloaded image says how it was made, and gives its settings back when it is dropped', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Ferns after the rain, “wide”')
  await page.locator('[data-status=stored] [data-tile]').nth(1).hover()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^generated-image-\d\.png$/)
  const buffer = await readFile(await download.path())
  const file = { name: download.suggestedFilename(), mimeType: 'image/png', buffer }

  const prompt = page.getByLabel('Prompt')
  await prompt.fill('something else')
  await bring(page, ['dragover', 'drop'], file)
  await page.getByRole('button', { name: 'Use its settings' }).click()
  await expect(prompt).toHaveValue('Ferns after the rain, “wide”')
  await expect(page.getByRole('button', { name: 'Reference images: References' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(prompt).toHaveValue('something else')
})
