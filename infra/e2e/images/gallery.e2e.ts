import type { Page, Route } from '@playwright/test'
import { changeImages, listGenerations } from '@studio/backend/contract'
import { chooseOnTile } from '../support/choose-on-tile.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { createAccount, expect, generate, pictures, test } from '../support/studio.ts'

const tiles = (page: Page) => page.locator('[data-status=stored] [data-tile]')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
/** Waits for the viewer: keys that are pressed while it is being loaded do nothing. */
const viewerLoaded = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('button', { name: 'Previous image' })).toBeVisible()
/** What the tiles show, in their order. */
const sources = (page: Page) =>
  page.evaluate<string[]>(
    'Array.from(document.querySelectorAll("[data-status=stored] img[data-shown]"), ({ src }) => src)',
  )
const focused = (page: Page) =>
  page.evaluate<number>('Number(document.activeElement.closest("[data-index]")?.dataset.index)')

test('favourites: by heart and key, alone, in two tabs, refused', async ({ page, context, creator, quiet }) => {
  await fourPictures(page, creator, 'Ferns')
  const second = await context.newPage()
  await second.goto('/')
  await expect(pictures(second)).toHaveCount(4)
  await page.bringToFront()

  await tiles(page).nth(1).hover()
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await tiles(page).nth(2).focus()
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(tiles(page)).toHaveCount(2)

  await second.getByRole('button', { name: 'Favorites only' }).click()
  await expect(tiles(second)).toHaveCount(2)
  await tiles(page).first().hover()
  await page.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(toast(page, 'Removed from favorites')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await expect(tiles(second)).toHaveCount(1)

  // Pressed again while the first command is being repeated because it got no response: the later press decides.
  let pending = 1
  const patches: unknown[] = []
  await page.route('**/favorite', (route) => {
    pending -= 1
    if (pending >= 0) return route.fulfill({ status: 503, json: {} })
    patches.push(route.request().postDataJSON())
    return route.continue()
  })
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await tiles(page).nth(3).focus()
  await page.keyboard.press('f')
  await page.keyboard.press('f')
  await expect.poll(() => patches).toEqual([{ favorite: true }, { favorite: false }])
  await page.unroute('**/favorite')
  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(tiles(page)).toHaveCount(1)

  await page.route('**/favorite', (route) => route.fulfill({ status: 400, json: {} }))
  await tiles(page).first().hover()
  await page.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(toast(page, 'Failed to update favorite')).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  // The address says what is shown, so a reload shows it again.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Favorites only', pressed: true })).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  await quiet.provoked('503', '400')
})

/** Has the server delete the first of the images, and answers that the others failed. */
async function eraseFirst(route: Route): Promise<void> {
  const { action, assetIds } = changeImages.body.parse(route.request().postDataJSON())
  const response = await route.fetch({ postData: { action, assetIds: assetIds.slice(0, 1) } })
  const { images } = changeImages.response.parse(await response.json())
  const failed = assetIds.slice(1).map((id) => ({ id, fate: 'failed' }))
  await route.fulfill({ response, json: { images: [...images, ...failed] } })
}

test('deleted images can be taken back, restored from the trash, and erased', async ({ page, creator, quiet }) => {
  await fourPictures(page, creator, 'Dunes')

  await tiles(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(tiles(page)).toHaveCount(3)
  await expect.poll(() => focused(page)).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pictures(page)).toHaveCount(4)

  const original = await page.locator('[data-status=stored] img[data-shown=true]').first().getAttribute('src')
  await chooseOnTile(page, tiles(page).first(), 'Delete')
  await expect(toast(page, 'Moved to trash')).toBeVisible()
  await expect.poll(() => focused(page)).toBe(0)
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('30 days left')).toHaveCount(1)
  await page.getByRole('button', { name: /^Restore image 1,/ }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gallery' })).toBeFocused()
  await page.goBack()
  await expect(tiles(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Trash' })).toBeFocused()
  await expect(pictures(page).first()).toHaveAttribute('src', `${original}`)

  await tiles(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Moved to trash')).toBeVisible()
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Delete forever' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('30 days left')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete forever' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`${original}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Gallery' }).click()
  await expect(tiles(page)).toHaveCount(3)

  await page.route('**/image', (route) => route.fulfill({ status: 400, json: {} }))
  await tiles(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Failed to delete')).toBeVisible()
  await expect(toast(page, 'Please try again')).toBeVisible()
  await expect(tiles(page)).toHaveCount(3)
  await page.unroute('**/image')

  // The focus moves to the tile that moves up, and after the last tile to the message that replaces the gallery.
  await page.getByRole('button', { name: 'Open Dunes' }).first().click()
  await viewerLoaded(page)
  const download = page.getByRole('dialog').getByRole('link', { name: 'Download', exact: true })
  for (const left of [2, 1, 0]) {
    const shown = await download.getAttribute('href')
    await page.keyboard.press('Delete')
    await expect(tiles(page)).toHaveCount(left)
    // Until the next image is shown, the key does nothing: no image is deleted unseen.
    if (left > 0) await expect(download).not.toHaveAttribute('href', `${shown}`)
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Write a prompt' })).toBeFocused()
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('30 days left')).toHaveCount(3)
  await page.getByRole('button', { name: 'Restore' }).last().press('Enter')
  await expect(page.getByText('30 days left')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Restore' }).last()).toBeFocused()

  // Erases all the rest at once; images that could not be erased stay.
  const empty = page.getByRole('button', { name: 'Empty trash' })
  await page.route('**/api/assets/bulk', eraseFirst, { times: 1 })
  await empty.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('2 images are erased from the studio and cannot be restored.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).press('Enter')
  await expect(toast(page, 'Delete failed')).toBeVisible()
  await expect(toast(page, 'Some images may not have been deleted')).toBeVisible()
  await expect(page.getByText('30 days left')).toHaveCount(1)
  await expect(empty).toBeFocused()
  // The button works again once the trash was fetched anew.
  await expect(empty).not.toHaveClass(/loading/)
  await empty.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('1 image is erased')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).press('Enter')
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(empty).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Gallery' })).toBeFocused()
  await quiet.provoked('/image')
})

test('selection: ranges, bulk favourites and deletes, Escape, what is said', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Towers')

  await page.getByRole('button', { name: 'Select images' }).click()
  await tiles(page).nth(1).click()
  await tiles(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('4 images', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select images' })).toBeFocused()

  await page.keyboard.press('Control+a')
  await expect(page.getByRole('status').getByText('4 selected')).toBeVisible()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^atelier-\d{4}-\d\d-\d\d\.zip$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const order = await sources(page)
  await tiles(page).nth(2).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect.poll(() => focused(page)).toBe(0)
  await expect(toast(page, 'Deleted successfully')).toBeVisible()
  await expect(toast(page, '3 images removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await expect.poll(() => sources(page)).toEqual(order)

  // One is gone already, another cannot be deleted now: neither stops the rest.
  await page.route(`**${changeImages.path}`, async (route) => {
    const { action, assetIds } = changeImages.body.parse(route.request().postDataJSON())
    const [gone, failing, ...others] = assetIds
    const response = await route.fetch({ postData: JSON.stringify({ action, assetIds: others }) })
    const { images } = changeImages.response.parse(await response.json())
    const json = { images: [{ id: gone, fate: 'not-found' }, { id: failing, fate: 'failed' }, ...images] }
    await route.fulfill({ response, json })
  })
  await page.getByRole('button', { name: 'Select images' }).click()
  for (const n of [0, 1, 2]) await tiles(page).nth(n).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Delete failed')).toBeVisible()
  await expect(toast(page, 'Some images may not have been deleted')).toBeVisible()
  await expect(tiles(page)).toHaveCount(3)
})

test('the keyboard walks, opens, and focus returns; settings and references are taken over', async ({
  page,
  creator,
}) => {
  await fourPictures(page, creator, 'Ridges')
  await tiles(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe(2)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await viewerLoaded(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/image=[0-9a-f-]{36}\.1$/)
  await page.keyboard.press('f')
  await expect(toast(page, 'Added to favorites')).toBeVisible()
  // Pressing twice before the browser has gone back leads to the gallery and not beyond it.
  await page.evaluate("for (const _ of [1, 2]) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect.poll(() => focused(page)).toBe(1)
  await expect(page.locator('[data-tile][tabindex="0"]')).toHaveCount(1)

  await page.keyboard.press('?')
  for (const act of [
    'Write the prompt',
    'Search images',
    'Next image, or further right while zoomed',
    'Show the keyboard shortcuts',
  ]) {
    await expect(page.getByRole('dialog').getByText(act, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('Prompt').fill('')
  await page.getByLabel('Prompt').pressSequentially('/f?')
  await expect(page.getByLabel('Prompt')).toHaveValue('/f?')

  await page.getByLabel('Prompt').fill('')
  await tiles(page).first().hover()
  const download = page.getByRole('link', { name: 'Download' })
  await expect(download).toHaveAttribute('download', 'generated-image-1.png')
  await chooseOnTile(page, tiles(page).first(), 'Reuse settings')
  await expect(toast(page, 'Settings applied')).toBeVisible()
  await expect(page.getByLabel('Prompt')).toHaveValue('Ridges')
  await chooseOnTile(page, tiles(page).first(), 'Use as reference')
  await expect(toast(page, 'Reference added')).toBeVisible()
})

test('prompts are searched: by key, in two tabs, among favourites, without a match', async ({
  page,
  context,
  creator,
}) => {
  await fourPictures(page, creator, 'Gulls over a grey harbour')
  const second = await context.newPage()
  await second.goto('/')
  await expect(pictures(second)).toHaveCount(4)
  await page.bringToFront()

  // Even on a slow connection, what is typed right after the key appears in the field.
  await page.route('**/*.js', () => undefined)
  await page.keyboard.type('/HARBOUR gull')
  const field = page.getByPlaceholder('Search by prompt keywords...')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('HARBOUR gull')
  await page.unroute('**/*.js')
  await expect(page.getByRole('status').getByText('4 matches')).toBeVisible()
  await tiles(second).first().focus()
  await second.keyboard.press('Delete')
  await expect(page.getByRole('status').getByText('3 matches')).toBeVisible()
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('4 matches')).toBeVisible()

  await page.getByRole('button', { name: 'Favorites only' }).click()
  await expect(page.getByText('No favorites match “HARBOUR gull”')).toBeVisible()
  await page.getByRole('button', { name: 'Search all images' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await field.fill('harbour lighthouse')
  await expect(page.getByText('No images match “harbour lighthouse”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all images' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await expect(field).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search images' })).toBeFocused()

  await page.keyboard.press('Enter')
  await field.fill('nothing of the kind')
  await expect(page.getByRole('status').getByText('No matches')).toBeVisible()
  await field.press('Escape')
  await expect(tiles(page)).toHaveCount(4)
  await field.press('Escape')
  await expect(field).toBeHidden()
})

test('single outputs can be cancelled, and failed ones retried', async ({ page, creator }) => {
  await createAccount(page, creator)
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  // The service has no free slot, so nothing is submitted before the cancel: what is cancelled goes by itself.
  await generate(page, 'A slow harbour [rate-limit 60s x4]')
  await expect(cancel).toHaveCount(4)
  for (let left = 3; left >= 0; left -= 1) {
    await cancel.first().click()
    await expect(page.locator('[data-index]')).toHaveCount(left, { timeout: 60_000 })
  }
  await expect(page.getByText('No images generated yet')).toBeVisible()

  // An output that was submitted already is kept when it comes, and its tile says so.
  await generate(page, 'A far harbour [slow 12s]')
  const outputs = async () => {
    const listed = await page.request.get(listGenerations.path)
    return listGenerations.response.parse(await listed.json())[0]?.outputs.map(({ status }) => status)
  }
  await expect.poll(outputs).toEqual(Array.from({ length: 4 }, () => 'running'))
  await cancel.first().click()
  await expect(page.getByText('it will be kept and charged')).toHaveCount(1)
  await expect(pictures(page)).toHaveCount(4, { timeout: 60_000 })

  // Exactly the failed image is requested again, and its retry replaces the error tile.
  await generate(page, 'A harbour [no-outputs x2]')
  await expect(page.getByText('Generation Failed', { exact: true })).toHaveCount(2)
  for (const [left, shown] of [
    [1, 7],
    [0, 8],
  ] as const) {
    await page.locator('[data-tile]').getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByText('Generation Failed', { exact: true })).toHaveCount(left)
    await expect(pictures(page)).toHaveCount(shown)
    await expect(page.locator('[data-index]')).toHaveCount(shown + left)
  }
})
