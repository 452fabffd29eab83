import {
  createAccount,
  createAccountFromLanding,
  expect,
  generate,
  generateAgain,
  pictures,
  test,
} from '../support/studio.ts'

/** Counts the pictures that have bloomed into their thumbhash since the page was opened. */
const countBlooms = `
  globalThis.blooms = 0
  document.addEventListener('transitionend', ({ target }) => { if (target.matches('[data-status=stored] img')) blooms++ })`

test('sign in, generate four images, see them arrive, reload, a second tab in step, sign out', async ({
  page,
  context,
  creator,
  quiet,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(countBlooms)
  await createAccountFromLanding(page, creator)

  await generate(page, 'A lighthouse on a quiet evening [slow 3s]')
  await expect(page.locator('[data-status=queued], [data-status=running]')).toHaveCount(4)
  await expect(page.getByText('In Progress').first()).toBeVisible()
  await expect(pictures(page)).toHaveCount(4)
  await expect.poll(() => page.evaluate('blooms')).toBe(4)

  await page.reload()
  await expect(pictures(page)).toHaveCount(4)
  expect(await page.locator('img[data-blooms=true]').count()).toBe(0)

  const second = await context.newPage()
  await second.goto('/')
  await expect(pictures(second)).toHaveCount(4)
  await page.bringToFront()
  await generate(page, 'The same lighthouse in fog [slow 3s]')
  await expect(second.locator('[data-status=queued], [data-status=running]').first()).toBeVisible()
  await expect(pictures(second)).toHaveCount(8)
  await expect(pictures(page)).toHaveCount(8)

  // The second tab may be told before it is loaded again that nobody is signed in any more.
  quiet.allow('401')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await second.reload()
  await expect(second.getByText('Just human enough.')).toBeVisible()
})

test('two people at once see their own pictures arrive, and nothing of each other', async ({
  page,
  browser,
  creator,
  product,
}) => {
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const other = await elsewhere.newPage()
  await createAccount(page, creator)
  await createAccount(other, { ...creator, firstName: 'Noor', email: `noor.${creator.email}` })
  await generate(page, 'A lighthouse')
  await generate(other, 'A harbour')
  await expect(pictures(page)).toHaveCount(4)
  await expect(pictures(other)).toHaveCount(4)

  const addresses = async (of: typeof page) =>
    await Promise.all((await pictures(of).all()).map(async (picture) => `${await picture.getAttribute('src')}`))
  const [mine, theirs] = [await addresses(page), await addresses(other)]
  expect(new Set([...mine, ...theirs]).size).toBe(8)
  for (const address of theirs) expect((await page.request.get(address)).status()).toBe(404)
  await elsewhere.close()
})

test('a failed image says why and that it cost nothing, and can be dismissed', async ({ page, creator }) => {
  await createAccount(page, creator)
  await page.getByRole('button', { name: /Number of images/ }).click()
  await page.getByText('1 image', { exact: true }).click()
  await generate(page, 'A harbour [fail]')
  await expect(page.getByText('Generation Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Generation failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Not charged')).toBeVisible()
  await page.locator('[data-index]').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Generation Failed', { exact: true })).toHaveCount(0)
})

test('the ninth image is refused before it is asked for', async ({ page, creator }) => {
  await createAccount(page, creator)
  await generate(page, 'Eight of them, slowly [slow 15s]')
  await expect(page.locator('[data-index]')).toHaveCount(4)
  await generateAgain(page, 8)
  await expect(page.getByRole('button', { name: '8/8 Limit' })).toBeDisabled()
  await expect(pictures(page)).toHaveCount(8, { timeout: 90_000 })
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
})

test('an empty prompt is not sent', async ({ page, creator }) => {
  await createAccount(page, creator)
  await page.getByLabel('Prompt').press('Control+Enter')
  await expect(page.getByText('Prompt required', { exact: true })).toBeVisible()
  await expect(page.getByText('Please enter a prompt to generate images.', { exact: true })).toBeVisible()
})

test('an answer that gets lost is asked for again, and nothing is made twice', async ({ page, creator, quiet }) => {
  await createAccount(page, creator)
  let lost = 0
  await page.route('**/api/generate', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  await generate(page, 'A bridge in fog')
  await expect(pictures(page)).toHaveCount(4, { timeout: 90_000 })
  await expect(page.locator('[data-status=failed]')).toHaveCount(0)
  await page.reload()
  await expect(pictures(page)).toHaveCount(4)
  await quiet.provoked('ERR_CONNECTION_RESET')
})
