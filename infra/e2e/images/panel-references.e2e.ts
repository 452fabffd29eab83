import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listGenerations } from '@studio/backend/contract'
import { bring, choose, chooseFiles, openPicker, picker, references, uploads } from '../support/panel-steps.ts'
import { createAccount, expect, generate, pictures, signUp, test } from '../support/studio.ts'

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const addresses = async (page: Page) =>
  await Promise.all((await references(page).all()).map((image) => image.getAttribute('src')))
const newest = async (page: Page) => {
  const [generation] = listGenerations.response.parse(await (await page.request.get(listGenerations.path)).json())
  return generation
}
/** Runs in the page; a database that is opened before the page made it would stay empty for ever. */
const countFiles = `async () => {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === 'atelier-files')) return 0
  const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const database = await answer(indexedDB.open('atelier-files'))
  const count = await answer(database.transaction('files').objectStore('files').count())
  database.close()
  return count
}`

/** How many files this browser keeps for the next visit. */
const storedFiles = (page: Page) => page.evaluate<number>(`(${countFiles})()`)
const chip = (page: Page) => page.getByRole('button', { name: /^Reference images/ })

test('takes several pictures, four in all, in an order that can be changed by keyboard and by drag', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await openPicker(page)
  await chooseFiles(page, await uploads(5))
  await said(page, 'Maximum 4 images')
  await expect(page.getByText('You can select up to 4 images at once. Not added: ').first()).toBeVisible()
  await expect(references(page)).toHaveCount(4)

  await picker(page).getByRole('button', { name: 'Remove' }).first().click()
  await expect(references(page)).toHaveCount(3)
  await chooseFiles(page, await uploads(2, 6))
  await said(page, 'Cannot add all images')
  await expect(page.getByText('You can only add 1 more reference image(s). Max 4 total. Not').first()).toBeVisible()
  await expect(references(page)).toHaveCount(4)

  const [first, second, third, fourth] = await addresses(page)
  await picker(page).getByRole('button', { name: 'Move later' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => addresses(page)).toEqual([second, first, third, fourth])
  await page.keyboard.press('Enter')
  await expect.poll(() => addresses(page)).toEqual([second, third, first, fourth])
  await references(page).nth(3).dragTo(references(page).nth(0))
  await expect.poll(() => addresses(page)).toEqual([fourth, second, third, first])

  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(chip(page)).toBeFocused()
})

test('takes what is pasted or dropped anywhere, lights the slot, and refuses what is no picture', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  const [pasted, dropped, product] = await uploads(3)
  if (pasted === undefined || dropped === undefined || product === undefined) throw new Error('three were made')
  await bring(page, ['paste'], pasted)
  await said(page, 'Reference added')
  await expect(chip(page).locator('img')).toHaveCount(1)

  await bring(page, ['dragover'], dropped)
  await expect(page.getByText('Reference image', { exact: true })).toHaveAttribute('data-lit', 'true')
  await bring(page, ['drop'], dropped)
  await expect(chip(page).locator('img')).toHaveCount(2)
  await expect(page.getByText('Reference image', { exact: true })).toHaveCount(0)

  await bring(page, ['paste'], { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await said(page, 'Failed to add reference image.')
  await said(page, 'notes.txt is no JPEG, PNG or WebP picture.')

  await openPicker(page)
  await chooseFiles(page, [product], 'productImage')
  await expect(picker(page).getByText('Product', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'The product between the two')
  await expect(pictures(page)).toHaveCount(1)
  expect(await newest(page)).toMatchObject({ referenceImages: { length: 3 } })
})

test('a picture of the gallery and a file keep their order to the model and over a reload; ?ref= brings one too', async ({
  page,
  creator,
  quiet,
}) => {
  await signUp(page, creator)
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'A lighthouse')
  await expect(pictures(page)).toHaveCount(1)
  await pictures(page).first().dragTo(page.getByLabel('Prompt'))
  await said(page, 'Reference added')
  await expect(chip(page).locator('img')).toHaveCount(1)
  const address = (await chip(page).locator('img').getAttribute('src')) ?? ''
  const [, id = ''] = /^\/api\/media\/([^/]+)\//.exec(address) ?? []

  await openPicker(page)
  await chooseFiles(page, await uploads(1))
  await expect(references(page)).toHaveCount(2)
  await expect.poll(() => storedFiles(page)).toBe(1)

  await page.reload()
  const small = chip(page).locator('img')
  await expect(small).toHaveCount(2)
  await expect(small.first()).toHaveAttribute('src', address)
  await expect(small.last()).toHaveAttribute('src', /^blob:/)
  await generate(page, 'The same by night')
  await expect(pictures(page)).toHaveCount(2)
  const generation = await newest(page)
  expect(generation?.referenceImages).toEqual([`/api/media/${id}/original`, expect.not.stringContaining(id)])

  await openPicker(page)
  await picker(page).getByRole('button', { name: 'Remove' }).last().click()
  await expect.poll(() => storedFiles(page)).toBe(0)
  await picker(page).getByRole('button', { name: 'Remove' }).click()
  await page.keyboard.press('Escape')
  await page.goto(`/dashboard?ref=${encodeURIComponent(`/api/media/${id}/original`)}`)
  await expect(chip(page).locator('img')).toHaveCount(1)
  await expect(page).toHaveURL('/dashboard')

  await page.goto(`/?ref=/api/media/${randomUUID()}/original`)
  await said(page, 'Failed to add reference image.')
  await expect(page).toHaveURL('/')
  quiet.allow('404')

  await openPicker(page)
  await chooseFiles(page, await uploads(1))
  await expect.poll(() => storedFiles(page)).toBe(1)

  // The prompts that were sent are walked by keys, and end at what is being written; they go with the files at signing out.
  const prompt = page.getByLabel('Prompt')
  await prompt.fill('Half a thou')
  for (const [key, shown] of [
    ['ArrowUp', 'The same by night'],
    ['ArrowUp', 'A lighthouse'],
    ['ArrowDown', 'The same by night'],
    ['ArrowDown', 'Half a thou'],
  ]) {
    await prompt.press(`Alt+${key}`)
    await expect(prompt).toHaveValue(`${shown}`)
  }
  const storedPrompts = () =>
    page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.endsWith('.prompts'))")
  expect(await storedPrompts()).toHaveLength(1)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await expect.poll(() => page.evaluate<unknown>('indexedDB.databases()')).toEqual([])
  expect(await storedPrompts()).toEqual([])
})

test('offers earlier uploads again, which can be chosen and deleted by keyboard, and brought back', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  const earlier = page.getByRole('region', { name: 'Uploads' })
  await openPicker(page)
  await expect(earlier).toHaveCount(0)
  await chooseFiles(page, await uploads(2))
  await page.keyboard.press('Escape')
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'Two on a pier')
  await expect(pictures(page)).toHaveCount(1)

  await openPicker(page)
  for (const _ of ['first', 'second']) await picker(page).getByRole('button', { name: 'Remove' }).first().click()
  const [use, discard] = ['Use the upload', 'Delete upload'].map((name) => earlier.getByRole('button', { name }))
  if (use === undefined || discard === undefined) throw new Error('two were asked for')
  await expect(use).toHaveCount(2)
  await use.first().focus()
  await page.keyboard.press('Enter')
  await expect(use.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(references(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(references(page)).toHaveCount(0)

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(discard.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await said(page, 'Moved to trash')
  await expect(use).toHaveCount(1)
  await expect(references(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await said(page, 'Restored')
  // The toast belongs to what was done in the popover, which stays open.
  await expect(use).toHaveCount(2)
  // It had been chosen, and is again.
  await expect(references(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await generate(page, 'The same by night')
  await expect(pictures(page)).toHaveCount(2)
  expect((await newest(page))?.referenceImages).toHaveLength(1)
  await openPicker(page)
  await expect(use).toHaveCount(2)
})
