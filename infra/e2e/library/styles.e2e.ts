import { listGenerations } from '@studio/backend/contract'
import { characterImages, createCharacter, createLora, createStyle } from '@studio/backend/contract/library'
import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { chooseOnTile } from '../support/choose-on-tile.ts'
import { fourPictures, haveFourPictures } from '../support/four-pictures.ts'
import { choose, uploads } from '../support/panel-steps.ts'
import { photograph } from '../support/photograph.ts'
import { createAccount, expect, generate, pictures, startSession, test } from '../support/studio.ts'

const address = 'https://huggingface.co/someone/film/resolve/main/'

test('the menu leads to the Style Manager, which loads when the pointer is on its entry', async ({ page, creator }) => {
  await createAccount(page, creator)
  await expect(page).toHaveTitle('Images · Atelier')
  const loaded = page.waitForResponse('**/mfe-library/mf-manifest.json')
  await page.getByRole('button', { name: 'Characters' }).click()
  const entry = page.getByRole('menuitem', { name: 'Styles' })
  await entry.hover()
  await loaded
  await expect(page).toHaveURL('/')
  await entry.click()
  await expect(page.getByRole('heading', { name: 'Style Manager' })).toBeVisible()
  await expect(page).toHaveTitle('Styles · Atelier')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Favorites only' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('No images generated yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Favorites only' })).toBeVisible()
})

test('a LoRA is added, changed, deleted and brought back, and axe finds nothing', async ({
  page,
  creator,
  quiet,
}, info) => {
  await startSession(page, creator)
  await page.goto('/styles')
  await page.getByRole('tab', { name: 'LoRAs' }).click()
  await expect(page.getByText('No LoRAs yet')).toBeVisible()
  await expect(page).toHaveURL('/styles?tab=loras')
  await expectNoFindingsAtAnyWidth(page, 'no LoRAs')

  await page.getByRole('button', { name: 'Add LoRA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  await expect(dialog.getByText('Please fill in this field')).toHaveCount(4)
  await expectNoFindingsAtAnyWidth(page, 'a form with faults')
  await dialog.getByLabel('Name').fill('Film grain')
  await dialog.getByLabel('Trigger word').fill('grainy')
  await dialog.getByLabel('High noise URL').fill('http://127.0.0.1/high.safetensors')
  await dialog.getByLabel('Low noise URL').fill(`${address}low.safetensors`)
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  await expect(dialog.getByLabel('High noise URL')).toHaveAttribute('aria-invalid', 'true')
  await quiet.provoked('400')
  await dialog.getByLabel('High noise URL').fill(`${address}high.safetensors`)
  await dialog.getByRole('button', { name: 'Add LoRA' }).click()
  const card = page.getByRole('heading', { name: 'Film grain' })
  await expect(card).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Film grain' }).click()
  await dialog.getByLabel('Trigger word').fill('grain, 35 mm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('grain, 35 mm')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'the Style Manager with a LoRA')
  await photograph(page, info, 'loras')

  await page.getByRole('button', { name: 'Delete: Film grain' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No LoRAs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})

test('a style is created, edited, its first instructions are restored, it is deleted and brought back', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/styles')
  await expect(page.getByText('No Styles yet')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'no styles')

  await page.getByRole('button', { name: 'Create Style' }).click()
  const form = page.getByRole('dialog', { name: /Style/ })
  await expectNoFindingsAtAnyWidth(page, 'the form of a new style')
  await form.getByLabel('Name').fill('Soft morning')
  await form.getByLabel('Instructions').fill('Soft light from the left, muted greens.')
  await form.getByRole('button', { name: 'Create Style' }).click()
  const card = page.getByRole('heading', { name: 'Soft morning' })
  await expect(card).toBeVisible()

  await page.getByRole('button', { name: 'Edit: Soft morning' }).click()
  await form.getByLabel('Instructions').fill('Hard light from above, muted greens.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hard light from above')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Soft morning' }).click()
  await form.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of the instructions' })
  await versions.getByRole('button', { name: /^Version 1/ }).click()
  await versions.getByRole('tab', { name: 'Compare with now' }).click()
  await expect(versions.getByRole('insertion').first()).toHaveText(/Hard/)
  await expectNoFindingsAtAnyWidth(page, 'two versions compared')
  await photograph(page, info, 'versions')
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(form.getByLabel('Instructions')).toHaveValue('Soft light from the left, muted greens.')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Soft light from the left')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'the Style Manager with a style')
  await photograph(page, info, 'styles')

  await page.getByRole('button', { name: 'Delete: Soft morning' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No Styles yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})

test('pictures of the gallery become a style, one more is added from its tile, and the page of styles follows', async ({
  page,
  context,
  creator,
}, info) => {
  await fourPictures(page, creator, 'Botanical shapes')
  const styles = await context.newPage()
  await styles.goto('/styles')
  await expect(styles.getByText('No Styles yet')).toBeVisible()
  await page.bringToFront()
  const tile = (n: number) => page.locator('[data-status=stored] [data-tile]').nth(n)

  await page.getByRole('button', { name: 'Select images' }).click()
  for (const n of [0, 1, 2]) await tile(n).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to style' }).click()
  const popover = page.getByRole('dialog', { name: 'Add to style' })
  await expect(popover.getByText('No styles yet')).toBeVisible()
  await popover.getByRole('button', { name: 'Create' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Style' })
  await expect(form.getByRole('button', { name: 'Create Style' })).toBeDisabled()
  await form.getByLabel('Name').fill('Botany')
  await expectNoFindingsAtAnyWidth(page, 'a new style of selected pictures')
  await form.getByRole('button', { name: 'Create Style' }).click()
  await expect(page.getByText('Style created successfully', { exact: true })).toBeVisible()
  // One Escape for each: the popover, the images that are selected, and the selection itself.
  const selecting = page.getByRole('button', { name: 'Select images', includeHidden: true })
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(selecting).toHaveAttribute('aria-pressed', 'false', { timeout: 500 })
  }).toPass()

  await chooseOnTile(page, tile(3), 'Add to style')
  const entry = popover.getByRole('button', { name: 'Botany 3 images' })
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  await expectNoFindingsAtAnyWidth(page, 'the popover that adds an image to a style')
  await photograph(page, info, 'add-to-style')
  await entry.click()
  await expect(page.getByText('Image added to style', { exact: true })).toBeVisible()
  await expect(popover.getByRole('button', { name: 'Botany 4 images', pressed: true })).toBeVisible()

  await styles.bringToFront()
  await expect(styles.getByRole('heading', { name: 'Botany' })).toBeVisible()
  await expect(styles.getByText('4 images', { exact: true })).toBeAttached()
  await photograph(styles, info, 'mosaic')
})

test('a style is described from its pictures: uploaded and chosen, stopped half-way, and resumed in another browser', async ({
  page,
  context,
  browser,
  product,
  creator,
  quiet,
}, info) => {
  await haveFourPictures(page, creator, 'Botanical shapes')
  await page.goto('/styles')
  await page.getByRole('button', { name: 'Create Style' }).click()
  const form = page.getByRole('dialog', { name: 'Create Conversational Style' })
  await form.getByLabel('Name').fill('Botany')
  await form.locator('input[type=file]').setInputFiles(await uploads(2))
  await expect(form.getByLabel(/^Uploading/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Choose from Images' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose from Images' })
  for (const n of [0, 1]) await chooser.locator('[data-tile]').nth(n).click()
  await chooser.getByRole('button', { name: 'Add to style' }).click()
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(4)
  await expectNoFindingsAtAnyWidth(page, 'the form of a new style with images')
  await photograph(page, info, 'create')

  await page.route('**/api/styles/*/images/bulk', (route) => route.fulfill({ status: 500, json: {} }))
  await form.getByRole('button', { name: 'Create Style' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Creating Style...')).toBeVisible()
  await photograph(page, info, 'creating')
  await expect(page.getByText('Missing: images')).toBeVisible({ timeout: 120_000 })
  await quiet.provoked('500')
  await expectNoFindingsAtAnyWidth(page, 'a style that is not finished')
  await photograph(page, info, 'not-finished')

  const other = await browser.newContext({
    storageState: { cookies: await context.cookies(), origins: [] },
    baseURL: product.url,
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/styles')
  await expect(elsewhere.getByText('Missing: images')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Resume' }).click()
  await expect(elsewhere.getByText('Style created', { exact: true })).toBeVisible()
  await other.close()

  // The first browser follows.
  await expect(page.getByText('4 images', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Edit: Botany' }).click()
  await expect(page.getByRole('textbox', { name: /^Instructions/ })).toHaveValue(/\S/)
  await page.keyboard.press('Escape')
  await photograph(page, info, 'described')
})

test('a picture is made in a style and with a LoRA: their chips, the name on the tile, the text that was sent, and a retry with the same', async ({
  page,
  creator,
  baseURL,
}, info) => {
  await startSession(page, creator)
  const instructions = 'Soft light from the left, muted greens.'
  const data = { name: 'Soft morning', instructions }
  const created = await page.request.post(createStyle.path, { data, headers: { origin: baseURL ?? '' } })
  const { id } = createStyle.response.parse(await created.json())
  const fields = {
    name: 'Film grain',
    triggerWord: 'grainy',
    highNoiseUrl: `${address}high`,
    lowNoiseUrl: `${address}low`,
  }
  const added = await page.request.post(createLora.path, { data: fields, headers: { origin: baseURL ?? '' } })
  const lora = createLora.response.parse(await added.json())
  await page.goto('/')
  await page.getByRole('button', { name: /^My style/ }).click()
  await expectNoFindingsAtAnyWidth(page, 'the styles to choose from')
  await photograph(page, info, 'style-chip')
  await page.getByRole('menuitemradio', { name: 'Soft morning' }).click()
  await choose(page, 'Model', /^Flux Krea/)
  await choose(page, 'LoRA', /^Film grain/)
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'A gate')
  await expect(pictures(page)).toHaveCount(1)
  const tile = page.getByRole('button', { name: 'Open A gate, Soft morning', exact: true })
  await tile.hover()
  await expect(page.locator('[data-tile]').getByText('Soft morning')).toBeVisible()
  await photograph(page, info, 'style-on-tile')
  await page.locator('[data-status=stored] [data-tile]').click()
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await expect(viewer.getByRole('heading', { name: 'Sent to the model' })).toBeVisible()
  await expect(viewer.getByText(`A gate`).last()).toContainText(instructions)
  await photograph(page, info, 'style-sent')
  await page.keyboard.press('Escape')

  await generate(page, 'A gate [fail]')
  const failed = page.locator('[data-status=failed]')
  await expect(failed).toHaveCount(1)
  await failed.getByRole('button', { name: /^Retry/ }).click()
  await expect
    .poll(async () => {
      const response = await page.request.get(listGenerations.path)
      const all = listGenerations.response.parse(await response.json())
      return all.map(({ styleId, loraId, retryOf, sentPrompt }) => [
        styleId,
        loraId,
        retryOf !== undefined,
        sentPrompt?.includes(instructions),
        sentPrompt?.includes(fields.triggerWord),
      ])
    })
    .toEqual([
      [id, lora.id, true, true, true],
      [id, lora.id, false, true, true],
      [id, lora.id, false, true, true],
    ])
})

test('images of two characters are chosen for a new style with the keyboard, each once', async ({
  page,
  creator,
  baseURL,
}, info) => {
  await haveFourPictures(page, creator, 'Botanical shapes')
  const [generation] = listGenerations.response.parse(await (await page.request.get(listGenerations.path)).json())
  const addresses = generation?.generatedImages ?? []
  const headers = { origin: baseURL ?? '' }
  for (const [name, images] of [
    ['Mira', addresses.slice(0, 2)],
    ['Ada', addresses.slice(1, 3)],
  ] as const) {
    const created = await page.request.post(createCharacter.path, { data: { name }, headers })
    const { id } = createCharacter.response.parse(await created.json())
    const path = characterImages.add.path.replace(':characterId', id)
    for (const imageUrl of images)
      await expect(
        await page.request.post(path, { data: { imageUrl, generationId: generation?.id }, headers }),
      ).toBeOK()
  }
  await page.goto('/styles')
  await page.getByRole('button', { name: 'Create Style' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Create Conversational Style' })
  await form.getByLabel('Name').fill('Botany')
  await form.getByLabel('Instructions').fill('Botanical shapes, flat colours.')
  const choose = form.getByRole('button', { name: 'Choose from Characters' })
  await choose.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Choose from Characters' })
  await chooser.getByRole('button', { name: /^Mira/ }).press('Enter')
  const back = chooser.getByRole('button', { name: 'All characters' })
  await expect(back).toBeFocused()
  const tiles = chooser.locator('[data-tile]')
  await tiles.first().press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chooser.getByText('2 selected')).toBeVisible()
  await back.press('Enter')
  await expect(chooser.getByRole('button', { name: /^Mira/ })).toBeFocused()
  await chooser.getByRole('button', { name: /^Ada/ }).press('Enter')
  // One of them is chosen already: it is an image of Mira, too.
  await expect(tiles).toHaveCount(2)
  await chooser.locator('[data-tile][aria-pressed=false]').press('Enter')
  await expect(chooser.getByText('3 selected')).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'images of a character to choose from')
  await photograph(page, info, 'choose-from-characters')
  await chooser.getByRole('button', { name: 'Add to style' }).press('Enter')
  await expect(form.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  await expect(choose).toBeFocused()
  await form.getByRole('button', { name: 'Create Style' }).press('Enter')
  await expect(page.getByText('Style created', { exact: true })).toBeVisible()
  await expect(page.getByText('3 images')).toBeAttached()
})

test('a picture is made with a look that is chosen with the keyboard: its name is in the details, its words are in what was sent', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/')
  await choose(page, 'Number of images', '1 image')
  const look = page.getByRole('button', { name: /^Look:/ })
  await choose(page, 'Model', /^HiggsField Soul/)
  await expect(look, 'a model with styles of its own').toHaveCount(0)
  await choose(page, 'Model', /^SeeDream/)
  await look.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'General look' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(look).toHaveText(/iPhone/)
  await expect(look).toBeFocused()
  await generate(page, 'A gate')
  await expect(pictures(page)).toHaveCount(1)
  await page.locator('[data-status=stored] [data-tile]').press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Image details' })
  await expect(viewer.getByText('iPhone', { exact: true })).toBeVisible()
  await expect(viewer.getByText(/^A gate[\s\S]*Candid phone photo/)).toBeVisible()
  await photograph(page, info, 'look-sent')

  await page.keyboard.press('Escape')
  await choose(page, 'Look', 'Influencer')
  await page.reload()
  await expect(look).toHaveText(/Influencer/)
})
