import { haveFourPictures } from '../support/four-pictures.ts'
import { expect, pictures, test } from '../support/studio.ts'

/** Scripts of the shell that are loaded when something needs them: they have a number for a name. */
const laterScripts = /\/\/[^/]+\/\d+\.[0-9a-f]+\.js$/

test('scripts that were lost are asked for again: the page stays, and a picture opens at the next try', async ({
  page,
  creator,
  quiet,
}) => {
  quiet.allow('ERR_CONNECTION_REFUSED', 'Federation Runtime')
  await haveFourPictures(page, creator, 'Lost once')
  await page.goto('/')
  await expect(pictures(page)).toHaveCount(4)
  await page.route(laterScripts, (route) => route.abort('connectionrefused'))
  await page.locator('[data-status=stored] [data-tile]').first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('The image could not be opened')).toBeVisible()
  await page.unroute(laterScripts)
  await viewer.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Image details' }).getByText('Lost once').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pictures(page)).toHaveCount(4)
})
