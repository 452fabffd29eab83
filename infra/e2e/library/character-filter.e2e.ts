import type { Page } from '@playwright/test'
import { listGenerations } from '@studio/backend/contract'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { fourPictures, haveFourPictures } from '../support/four-pictures.ts'
import { choose, openPicker, picker, references } from '../support/panel-steps.ts'
import { photograph } from '../support/photograph.ts'
import { expect, generate, pictures, test } from '../support/studio.ts'

const tiles = (page: Page) => page.locator('[data-status=stored] [data-tile]')
const filter = (page: Page) => page.getByRole('button', { name: /^Filter by character/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'Filter by character' })

/** Adds the image of a tile to a character, from the tile. */
async function addToMira(page: Page, tile: number): Promise<void> {
  await tiles(page).nth(tile).hover()
  await page.getByRole('button', { name: 'Add to character' }).click()
  await page.getByRole('button', { name: /^Mira Voss/ }).click()
  await page.keyboard.press('Escape')
}

/** Creates a character with the image of the first tile. */
async function createMira(page: Page): Promise<void> {
  await tiles(page).first().hover()
  await page.getByRole('button', { name: 'Add to character' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Character' })
  await dialog.getByLabel('Name').fill('Mira Voss')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Character created successfully', { exact: true })).toBeVisible()
}

test('a character filters the gallery, in the address and live, and beside it new images are shown and added', async ({
  page,
  context,
  creator,
}, info) => {
  await fourPictures(page, creator, 'Ferns')
  await createMira(page)
  await filter(page).click()
  await expect(list(page).getByRole('menuitemradio', { name: /^Mira Voss/ })).toContainText('1')
  await expectNoFindingsAtAnyWidth(page, 'the character filter')
  await photograph(page, info, 'popover')
  await list(page).getByRole('searchbox').fill('VOSS')
  await page.keyboard.press('Enter')
  await expect(tiles(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?character=[0-9a-f-]{36}$/)
  await expect(filter(page)).toBeFocused()
  await page.reload()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Mira Voss: show all images' })).toBeVisible()

  // Another tab, which shows all, adds an image and takes it out again.
  const other = await context.newPage()
  await other.goto('/')
  await expect(tiles(other)).toHaveCount(4)
  await addToMira(other, 2)
  await expect(tiles(page)).toHaveCount(2)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await other.close()

  // The trash, and back.
  await tiles(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('No images saved to this character')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(1)

  await choose(page, 'Number of images', '1 image')
  await generate(page, 'Moss')
  await expect(pictures(page)).toHaveCount(2)
  const add = page.getByRole('button', { name: 'Add 1 new image to Mira Voss' })
  await expect(add).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a new image beside those of a character')
  await photograph(page, info, 'filtered')
  await add.click()
  await expect(page.getByText('Image added to character', { exact: true })).toBeVisible()
  await expect(add).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(tiles(page)).toHaveCount(5)
})

test('images of a character become references, by their ids', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Ferns')
  await createMira(page)
  await openPicker(page)
  await picker(page).getByRole('button', { name: 'Choose from Characters' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose from Characters' })
  await chooser.getByRole('button', { name: /^Mira Voss/ }).click()
  await chooser.getByRole('button', { name: 'Select Mira Voss, image 1', exact: true }).click()
  await chooser.getByRole('button', { name: 'Add as references' }).click()
  await expect(references(page)).toHaveCount(1)
  const sources = await Promise.all((await references(page).all()).map((image) => image.getAttribute('src')))
  await page.keyboard.press('Escape')
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'The same by night')
  await expect(pictures(page)).toHaveCount(5)
  const [newest] = listGenerations.response.parse(await (await page.request.get(listGenerations.path)).json())
  expect(newest?.referenceImages).toEqual(sources.map((source) => source?.replace('thumbnail', 'original')))
})

test('says that a character of the address does not exist', async ({ page, creator, quiet }) => {
  await haveFourPictures(page, creator, 'Ferns')
  await page.goto('/?character=7b7f5f7e-58a8-4b58-9a52-0f6f0a3d9c11')
  await expect(page.getByRole('alert').getByText('This character does not exist')).toBeVisible()
  await quiet.provoked('404')
  await page.getByRole('button', { name: 'Show all images', exact: true }).click()
  await expect(tiles(page)).toHaveCount(4)
  await expect(page).toHaveURL('/')
  await page.goto('/?character=somebody')
  await expect(tiles(page)).toHaveCount(4)
})
