import type { Locator, Page } from '@playwright/test'
import { createCharacter } from '@studio/backend/contract/library'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { fourPictures } from '../support/four-pictures.ts'
import { photograph, photographAsItIs } from '../support/photograph.ts'
import { expect, pictures, startSession, test } from '../support/studio.ts'

test('a character is created, renamed, deleted and brought back, and axe finds nothing', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/characters')
  await expect(page.getByText('No characters yet')).toBeVisible()
  await expect(page).toHaveTitle('Characters · Atelier')
  await expectNoFindingsAtAnyWidth(page, 'no characters')

  await page.getByRole('button', { name: 'Create Character' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Mira')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename: Mira' }).click()
  await dialog.getByLabel('Name').fill('Mira Voss')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('heading', { name: 'Mira Voss' })
  await expect(card).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a character without images')
  await photograph(page, info, 'characters')

  await page.getByRole('button', { name: 'Delete: Mira Voss' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No characters yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})

test('pictures are added to a character from a selection, a tile, the viewer and by drag, put in order, and moved to another', async ({
  page,
  creator,
  baseURL,
}, info) => {
  await fourPictures(page, creator, 'Botanical shapes')
  const tile = (n: number) => page.locator('[data-status=stored] [data-tile]').nth(n)
  const picker = page.getByRole('dialog', { name: 'Add to character' })
  const added = page.getByText('Image added to character', { exact: true })

  await page.getByRole('button', { name: 'Select images' }).click()
  for (const n of [0, 1]) await tile(n).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to character' }).click()
  await picker.getByRole('button', { name: 'Create' }).click()
  const form = page.getByRole('dialog', { name: 'Create Character' })
  await form.getByLabel('Name').fill('Mira')
  await expect(form.getByRole('listitem')).toHaveCount(2)
  await expectNoFindingsAtAnyWidth(page, 'a new character of selected pictures')
  await photograph(page, info, 'create-character')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Character created successfully', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select images' }).click()

  await tile(2).hover()
  await page.getByRole('button', { name: 'Add to character' }).click()
  await photograph(page, info, 'add-to-character')
  await picker.getByRole('button', { name: 'Mira 2 images' }).click()
  await expect(added).toBeVisible()
  await picker.getByRole('button', { name: 'Manage: Mira' }).click()
  const managed = page.getByRole('dialog', { name: 'Manage Mira' })
  await managed.locator('[data-tile]').first().click()
  await managed.getByRole('button', { name: 'Remove 1 image' }).click()
  await expect(managed.locator('[data-tile]')).toHaveCount(2)
  await photograph(page, info, 'manage-character')
  await managed.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Image added to character', { exact: true })).toBeVisible()

  const arrive = await holdScripts(page)
  await tile(3).click()
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeFocused()
  // Meant for the picture that is being opened: the tile below must not take it.
  await page.keyboard.press('Delete')
  arrive()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await viewer.getByRole('button', { name: 'Add to character' }).click()
  await picker.getByRole('button', { name: 'Mira 3 images' }).click()
  await expect(added).toBeVisible()
  await photograph(page, info, 'add-in-viewer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Image removed from character', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(pictures(page)).toHaveCount(4)

  const strip = page.getByRole('region', { name: 'Characters to drop images on' })
  const mira = strip.getByRole('listitem').filter({ hasText: 'Mira' })
  await drag(page, tile(3), mira)
  await photographAsItIs(page, info, 'drag')
  await page.mouse.up()
  await expect(added).toBeVisible()
  await expect(strip).toHaveCount(0)
  await page.goto('/characters')
  await expect(page.getByText('4 images')).toBeAttached()
  await photograph(page, info, 'character-card')
  await page.getByRole('link', { name: 'Mira' }).click()
  await expect(page.locator('[data-tile] img[data-shown=true]')).toHaveCount(4)
  await photograph(page, info, 'character')

  let shown: readonly string[] = []
  // While a picture is fetched in another size, it is not shown.
  await expect.poll(async () => (shown = await ids(page))).toHaveLength(4)
  const [first, second, third, fourth] = shown
  await page.locator('[data-tile]').nth(2).hover()
  await page.getByRole('button', { name: 'Use as cover' }).click()
  await expect(page.getByText('Cover image chosen', { exact: true })).toBeVisible()
  await page.locator('[data-tile]').first().focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(() => ids(page)).toEqual([second, first, third, fourth])
  await page.reload()
  await expect.poll(() => ids(page)).toEqual([second, first, third, fourth])

  await page.request.post(createCharacter.path, { data: { name: 'Ada' }, headers: { origin: baseURL ?? '' } })
  await page.getByRole('button', { name: 'Select images' }).click()
  for (const n of [0, 1]) await page.locator('[data-tile]').nth(n).click()
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Ada' }).click()
  await expect(page.getByText('2 images moved', { exact: true })).toBeVisible()
  await expect.poll(() => ids(page)).toEqual([third, fourth])
  await page.goto('/characters')
  const faces = page.getByRole('listitem').filter({ hasText: 'Mira' }).locator('img')
  await expect(faces.first()).toHaveAttribute('src', new RegExp(`/${third}/`))
  await page.getByRole('link', { name: 'Ada' }).click()
  await expect.poll(async () => new Set(await ids(page))).toEqual(new Set([first, second]))
})

/** The ids of the images of the character in view, in their order. */
async function ids(page: Page): Promise<string[]> {
  const shown = `document.querySelectorAll('[data-tile] img[data-shown=true]')`
  const addresses = await page.evaluate<string[]>(`[...${shown}].map((image) => image.getAttribute('src'))`)
  return addresses.map((address) => address.split('/')[3] ?? '')
}

/** Holds back all code that the page asks for from now on. Returns a function that lets it come. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/**
 * Drags something with the mouse until the target, which appears meanwhile, is under the pointer; the button stays pressed. On a busy
 * machine Playwright may miss the start of a drag, and then no movement reaches the page any more: the test begins again.
 */
async function drag(page: Page, source: Locator, target: Locator): Promise<void> {
  await source.hover()
  await page.mouse.down()
  const { x, y } = (await source.boundingBox()) ?? { x: 0, y: 0 }
  let moved = 0
  await expect(async () => {
    moved += 1
    // A browser tells of a drag that rests, too; here only movements do.
    await page.mouse.move(x + 40 + (moved % 20), y + 120)
    await expect(target).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(async () => {
    moved += 1
    const box = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + box.width / 2 + (moved % 3), box.y + box.height / 2)
    await expect(target).toHaveAttribute('data-lit', 'true', { timeout: 200 })
  }).toPass({ timeout: 30_000 })
}
