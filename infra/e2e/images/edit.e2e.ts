import type { Page, Response } from '@playwright/test'
import { listGenerations } from '@studio/backend/contract'
import sharp from 'sharp'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { chooseOnTile } from '../support/choose-on-tile.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { expect, generate, pictures, test } from '../support/studio.ts'

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

test('an image is shared: anybody sees it alone and without scripts, until its link is revoked', async ({
  page,
  creator,
  browser,
  product,
}) => {
  await fourPictures(page, creator, 'Lighthouse')
  await page.locator('[data-status=stored] [data-tile]').first().click()
  await page.getByRole('button', { name: 'Share: Lighthouse' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('textbox', { name: 'Link to the page' })
  const address = await link.inputValue()

  const elsewhere = await browser.newContext({ baseURL: product.url })
  const visitor = await elsewhere.newPage()
  const answers: Response[] = []
  visitor.on('response', (response) => answers.push(response))
  await visitor.goto(address)
  await expect(visitor.getByRole('img', { name: 'A shared image' })).toBeVisible()
  const of = (type: string) => answers.filter((answer) => answer.request().resourceType() === type)
  expect(of('image').map((answer) => [answer.url(), answer.status()])).toContainEqual([`${address}/image`, 200])
  expect([of('script'), of('fetch'), await elsewhere.cookies()]).toEqual([[], [], []])
  expect(await visitor.content()).not.toContain('Lighthouse')
  await expectNoFindingsAtAnyWidth(visitor, 'the page of a shared image')

  // The edit page knows of the link, too.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Edit: / }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(link).toHaveValue(address)
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('There is no link to this image.')).toBeVisible()
  // The person sees it at once, everybody else when the projector has come to it.
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await expectNoFindingsAtAnyWidth(visitor, 'the page of a link that has ended')
  await elsewhere.close()
})

test('only what was painted changes: the rest of the result is the image itself, and the mask can be used again', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Lighthouse')
  const tile = page.locator('[data-status=stored]').first()
  await tile.hover()
  await tile.getByRole('button', { name: 'Edit: Lighthouse' }).click()
  await page.getByRole('button', { name: /^Mask/ }).click()
  const mask = page.getByRole('application', { name: /^Mask/ })
  await expect(mask).toBeFocused()
  const box = await mask.boundingBox()
  if (box === null) throw new Error('The mask is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 80, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/^Painted: \d+%$/)).toBeVisible()
  await generate(page, 'a red door')
  await expect(page.getByText('Images generated successfully', { exact: true })).toBeVisible()

  const generations = await page.request.get('/api/generations?limit=1&offset=0')
  const [made] = listGenerations.response.parse(await generations.json())
  const [original = ''] = made?.referenceImages ?? []
  const [result = ''] = made?.generatedImages ?? []
  const [before, after] = [await partsOf(page, original), await partsOf(page, result)]
  expect(after.size).toBe(before.size)
  expect(after.edges === before.edges).toBe(true)
  expect(after.middle === before.middle).toBe(false)

  await page.getByRole('button', { name: 'Close' }).click()
  await chooseOnTile(page, page.locator('[data-status=stored]').first(), 'Reuse settings')
  await expect(page.getByText(/^Only what you painted \(\d+% of the image\) changes/)).toBeVisible()
  await expect(page).not.toHaveURL(/reuse/)
  await expect(page.getByLabel('Prompt')).toHaveValue('a red door')
})

/** Of a picture its size, its upper and lower quarter, and its middle. */
async function partsOf(page: Page, url: string) {
  const bytes = await (await page.request.get(url)).body()
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const part = (top: number, rows: number) =>
    data.subarray(top * width * channels, (top + rows) * width * channels).toString('hex')
  const quarter = Math.floor(height / 4)
  const edges = part(0, quarter) + part(height - quarter, quarter)
  return { size: `${width}x${height}`, edges, middle: part(Math.floor(height / 2), 1) }
}
