import type { Page } from '@playwright/test'
import { choose, chooseFiles, openPicker, picker, references, uploads } from '../support/panel-steps.ts'
import { createAccount, expect, generate, generateAgain, pictures, test } from '../support/studio.ts'
import { restingBox } from '../support/watch.ts'

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

/** The panel's settings as their buttons say them. */
const setting = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) })

test('every model of the picker makes a picture with what it accepts', async ({ page, creator }) => {
  await createAccount(page, creator)
  await setting(page, 'Model').click()
  const models = page.getByRole('menuitemradio')
  const labels = [
    'SeeDream 4.0',
    'Wan 2.2 Realism',
    'Ideogram',
    'Flux Krea',
    'Nano Banana',
    'Chroma',
    'HiggsField Soul',
  ]
  await expect(models).toHaveCount(labels.length)
  for (const label of labels) await expect(models.filter({ hasText: label })).toContainText(/¢ each, about \d+ s/)
  await page.keyboard.press('Escape')

  await openPicker(page)
  await chooseFiles(page, await uploads(1))
  await said(page, 'Reference added')
  await page.keyboard.press('Escape')
  await choose(page, 'Number of images', '1 image')
  for (const label of labels) {
    await choose(page, 'Model', new RegExp(`^${label}`))
    await generate(page, `A fox by ${label}`)
  }
  await expect(pictures(page)).toHaveCount(labels.length, { timeout: 120_000 })
})

test('shows what the chosen model accepts, and repairs what it does not', async ({ page, creator }) => {
  await createAccount(page, creator)
  await choose(page, 'Quality', '4K')
  await choose(page, 'Number of images', '3 images')

  await choose(page, 'Model', /^Nano Banana/)
  await expect(setting(page, 'Quality')).toHaveCount(0)
  await expect(setting(page, 'Style')).toHaveCount(0)

  await choose(page, 'Model', /^HiggsField Soul/)
  await expect(setting(page, 'Quality')).toContainText('High (2k)')
  await expect(setting(page, 'Number of images')).toContainText('1 image')
  await setting(page, 'Number of images').click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['1 image', '4 images'])
  await page.keyboard.press('Escape')
  await choose(page, 'Quality', 'Low (1.5k)')
  await setting(page, 'Style').click()
  await expect(page.getByRole('menuitemradio')).toContainText([
    'Realistic',
    'iPhone',
    'Tokyo Street Style',
    'Retro',
    'Artistic',
    'Vintage',
    'Minimalist',
    'Cinematic',
  ])
  await page.getByRole('menuitemradio', { name: 'iPhone' }).click()
  await expect(setting(page, 'Style')).toContainText('iPhone')

  await choose(page, 'Model', /^Ideogram/)
  await expect(page.getByText('Add reference image required')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeDisabled()
})

test('Soul takes a reference for its prompt; nothing else works without words', async ({ page, creator }) => {
  await createAccount(page, creator)
  await choose(page, 'Model', /^HiggsField Soul/)
  await choose(page, 'Number of images', '1 image')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await said(page, 'Prompt required')
  await said(page, 'Please enter a prompt to generate images.')

  await openPicker(page)
  await chooseFiles(page, await uploads(1))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect(page.getByRole('button', { name: /high quality, detailed/ }).first()).toBeVisible()

  await choose(page, 'Model', /^Chroma/)
  await said(page, 'Reference images not supported')
})

test('a click above the limit is refused in the specified words', async ({ page, creator, quiet }) => {
  // Refused by the page if it knows the reason, otherwise by the server.
  quiet.allow('429')
  await createAccount(page, creator)
  await generate(page, 'Slowly [slow 20s]')
  await expect(page.locator('[data-index]')).toHaveCount(4)
  await generateAgain(page, 8)
  await expect(page.getByRole('button', { name: '8/8 Limit' })).toBeDisabled()
  const words =
    'You can only have 8 images processing at once. Currently: 8/8. Wait for some to complete before generating more.'
  await said(page, 'No more fit now, until an image is finished')
  await page.getByLabel('Prompt').press('Control+Enter')
  await said(page, 'Rate limit reached')
  await said(page, words)
})

test('the limit holds between the answer to a click and the next count', async ({ page, creator }) => {
  await createAccount(page, creator)
  const responseOf = (path: RegExp) => page.waitForResponse((response) => path.test(response.url()))
  const generation = /\/api\/gallery\/generations\?ids=[-0-9a-f]+$/
  const first = Promise.all([responseOf(/\/api\/image-queue-status$/), responseOf(generation)])
  await generate(page, 'Slowly [slow 20s]')
  await first
  const counted = Promise.withResolvers<void>()
  await page.route('**/api/image-queue-status', async (route) => {
    await counted.promise
    return route.continue()
  })
  // After the response, the page requests the generation that the response names.
  const taken = responseOf(generation)
  await generateAgain(page, 8)
  await taken
  expect(await page.getByRole('button', { name: /Limit|^Generate/ }).textContent()).toBe('8/8 Limit')
  counted.resolve()
})

test('gives up after five minutes in the specified words', async ({ page, creator }) => {
  await page.addInitScript(`{
    const later = window.setTimeout
    window.setTimeout = (run, ms, ...more) => later(run, ms === 300_000 ? 300 : ms, ...more)
  }`)
  await createAccount(page, creator)
  await page.route('**/api/generate', () => undefined)
  await generate(page, 'A fox that takes its time')
  await said(page, 'Generation failed')
  await said(page, 'Generation timed out. Try generating fewer images at once.')
  await expect(page.getByText('Generation Failed', { exact: true }).first()).toBeVisible()
})

test('a prompt that is too long is kept whole, and told', async ({ page, creator }) => {
  await createAccount(page, creator)
  const long = 'A fox '.repeat(700)
  await page.getByLabel('Prompt').fill(long)
  await expect(page.getByRole('button', { name: 'Prompt too long' })).toBeDisabled()
  await expect(page.getByText('A prompt has at most 4,000 characters; this one has 4,199.')).toBeVisible()
  await expect(page.getByLabel('Prompt')).toHaveValue(long)
  await page.getByLabel('Prompt').fill(long.slice(0, 4000))
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
})

test('settings by keyboard change the price and survive a reload, like a half-written prompt', async ({
  page,
  creator,
}) => {
  await createAccount(page, creator)
  await choose(page, 'Aspect ratio', '16:9')
  await setting(page, 'Quality').press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: '2K' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(setting(page, 'Quality')).toBeFocused()
  await setting(page, 'Number of images').press('Enter')
  await expect(page.getByRole('menuitemradio', { name: '4 images' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(setting(page, 'Look')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(setting(page, 'My style')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(setting(page, 'Frames of a video')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Saved prompts' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(setting(page, 'Enter key')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'AI chat' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Generate 10.8¢' })).toBeFocused()
  await choose(page, 'Number of images', '2 images')
  await expect(page.getByRole('button', { name: 'Generate 5.4¢' })).toBeVisible()
  await page.getByLabel('Prompt').fill('A half-written')
  await page.reload()
  await expect(page.getByLabel('Prompt')).toHaveValue('A half-written')
  await expect(setting(page, 'Aspect ratio')).toContainText('16:9')
  await expect(setting(page, 'Quality')).toContainText('4K')
  await expect(setting(page, 'Number of images')).toContainText('2 images')
  await page.keyboard.press('Alt+a')
  await expect(page.getByLabel('Prompt')).toBeFocused()
})

test('360 px: one line and a Generate button, everything else behind one more', async ({ page, creator }) => {
  await createAccount(page, creator)
  await choose(page, 'Number of images', '2 images')
  await expect(setting(page, 'Number of images')).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(setting(page, 'Model')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })

  await openPicker(page)
  await expect(picker(page)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const isInside = async () => {
    const { x, width } = await restingBox(picker(page))
    return x >= 0 && x + width <= 360
  }
  await expect.poll(isInside, { message: 'what is open follows the window' }).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Reference images/ })).toBeFocused()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(setting(page, 'Model')).toBeHidden()
  const panel = page.getByRole('region', { name: 'Generate images' })
  expect((await restingBox(panel)).height).toBeLessThan(140)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await openPicker(page)
  await chooseFiles(page, await uploads(4))
  await expect(references(page)).toHaveCount(4)
  const box = await restingBox(picker(page))
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await setting(page, 'Model').click()
  const menu = await restingBox(page.getByRole('menu', { name: 'Model' }))
  expect(Math.min(menu.x, menu.y)).toBeGreaterThanOrEqual(0)
  expect(menu.x + menu.width).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await choose(page, 'Number of images', '1 image')
  await generate(page, 'A fox in the palm of a hand')
  await expect(pictures(page)).toHaveCount(1)
})
