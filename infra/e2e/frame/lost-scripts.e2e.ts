import { listChats } from '@studio/backend/contract/chat'
import { haveFourPictures } from '../support/four-pictures.ts'
import { createAccount, expect, pictures, test } from '../support/studio.ts'

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

test('a script that only another shared part needs is asked for again, too', async ({ page, creator, quiet }) => {
  quiet.allow('ERR_CONNECTION_REFUSED', 'Federation Runtime')
  await createAccount(page, creator)
  let lost = 0
  await page.route(laterScripts, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const isOfContract = script.includes(listChats.path) && script.length < 20_000
    if (!isOfContract) return await route.fulfill({ response, body: script })
    lost += 1
    await route.abort('connectionrefused')
  })
  await page.getByRole('button', { name: 'AI chat' }).click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  await page.unroute(laterScripts)
  await retry.click()
  await expect(
    page.getByRole('complementary', { name: 'AI chat' }).getByRole('button', { name: 'Save chat' }),
  ).toBeVisible()
})
