import { getCurrentUser } from '@studio/backend/contract'
import { withEngines } from '../support/engines.ts'
import { uploads } from '../support/panel-steps.ts'
import { createAccount, expect, signUp, test } from '../support/studio.ts'

/** Runs in the page, because a test cannot send keys that fast: arrow down and, one frame later, Escape. */
const openAndClose = `new Promise((resolve) => {
  const press = (key, keyCode) =>
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }))
  press('ArrowDown', 40)
  requestAnimationFrame(() => {
    press('Escape', 27)
    resolve()
  })
})`

/** Runs in the page: ten frames. */
const frames = `new Promise((resolve) => {
  let left = 10
  const next = () => (left -= 1) < 0 ? resolve() : requestAnimationFrame(next)
  next()
})`

/** Runs in the page: what is wrong with the place of a control of the bar; null when it can be touched as it is. */
const misplacedInBar = `[...document.querySelectorAll('header a, header button')].map((control) => {
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
  const name = control.ariaLabel ?? control.textContent
  if (left < 0 || right > innerWidth) return name + ' is cut off'
  if (width < 44 || height < 44) return name + ' is too small for a thumb: ' + width + ' x ' + height
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const edges = [[left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]]
  return edges.every((point) => control.contains(document.elementFromPoint(...point))) ? null : name + ' is covered'
}).filter((fault) => fault !== null)`

test('every control of the bar is in view and as large as a thumb, on a phone and on a tablet', async ({
  browser,
  creator,
  product,
}) => {
  const phone = await browser.newContext({ baseURL: product.url, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await createAccount(page, creator)
  for (const width of [320, 360, 768, 901]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(misplacedInBar), `at ${width} px`).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`).toBe(width)
  }
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('button', { name: 'View' }).tap()
  const view = page.getByRole('dialog', { name: 'View' })
  await expect(view.getByRole('menuitemradio', { name: 'All Images' })).toBeVisible()
  await view.getByRole('button', { name: 'Collapse bar' }).tap()
  await page.getByRole('button', { name: 'Show bar' }).tap()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('menuitem', { name: /^Generate/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('menuitem', { name: /^Styles/ }).tap()
  await expect(page.getByRole('heading', { name: 'Style Manager' })).toBeVisible()
  await expect.poll(() => page.evaluate(misplacedInBar)).toEqual([])
  await phone.close()
})

for (const width of [1440, 360]) {
  test(`${width} px: the bar by keyboard: menu, toggles, person, collapse, shortcuts, and the page that is not there`, async ({
    page,
    creator,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await createAccount(page, creator)
    const small = width < 720
    const image = page.getByRole('button', { name: small ? 'Menu' : 'Image', exact: true })
    const openView = () => (small ? page.getByRole('button', { name: 'View' }).press('Enter') : undefined)
    await image.press('ArrowDown')
    const entry = page.getByRole('menuitem', { name: /^Generate/ })
    await expect(entry).toContainText('Create AI images')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(image).toBeFocused()
    await expect(entry).toBeHidden()

    await page.getByRole('button', { name: 'Favorites only' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Favorites only' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Favorites only' }).press('Enter')
    const settings = page.getByRole('button', { name: small ? /^Settings/ : /^Model/ })
    await openView()
    await page.getByRole('button', { name: 'Hide settings' }).press('Enter')
    await expect(settings).toBeHidden()
    await openView()
    await page.getByRole('button', { name: 'Show settings' }).press('Enter')
    await expect(settings).toBeVisible()

    const account = page.getByRole('button', { name: 'Account' })
    await expect(account).toHaveText('M')
    await account.press('Enter')
    await expect(page.getByText('Mira Tester', { exact: true })).toBeVisible()
    await expect(page.getByText(creator.email, { exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Find and do anything' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()

    // Another page is found by its name, from anywhere.
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Find' }).fill('styles')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/styles$/)
    await page.goBack()
    await account.focus()

    // The menu is closed before the focus, which is moved some frames later, has reached it.
    for (const button of [image, account]) {
      await button.focus()
      await page.evaluate(openAndClose)
      await expect(button).toHaveAttribute('aria-expanded', 'false')
      await page.evaluate(frames)
      await expect(button).toBeFocused()
    }

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(account).toBeFocused()
    await page.getByLabel('Prompt').press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await openView()
    await page.getByRole('button', { name: 'Collapse bar' }).click()
    await expect(image).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Show bar' }).click()
    await expect(image).toBeVisible()

    await page.goto('/nowhere')
    await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Favorites only' })).toHaveCount(0)
  })
}

test('the account button shows the profile picture, a letter without one; Logout is a navigation', async ({
  page,
  creator,
  quiet,
}) => {
  const picture = 'https://pictures.example/mira.png'
  const [{ buffer } = { buffer: Buffer.of() }] = await uploads(1)
  const account = page.getByRole('button', { name: 'Account' })
  await signUp(page, creator)
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const user: unknown = await response.json()
    return route.fulfill({ response, json: Object.assign({}, user, { profileImageUrl: picture }) })
  })
  await page.route(picture, (route) => route.fulfill({ contentType: 'image/png', body: buffer }))
  await page.reload()
  await expect(account.locator('img')).toHaveJSProperty('naturalWidth', 320)
  await page.route(picture, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(account).toHaveText('M')
  await quiet.provoked(picture)

  const left = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/api/logout'))
  await account.click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await left
  await expect(page.getByText('Just human enough.')).toBeVisible()
})

test('a part that cannot be loaded offers a retry, comes back, and leaves the rest working', async ({
  page,
  creator,
  quiet,
}) => {
  await createAccount(page, creator)
  quiet.allow('ERR_CONNECTION_REFUSED', 'Federation Runtime')
  await page.route('**/mfe-image/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText('This part of the studio did not load')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(creator.email, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/mfe-image/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No images generated yet')).toBeVisible()

  // The studio's own files cannot be loaded.
  const studio = '**/studio.*.js'
  await page.route(studio, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText('Atelier cannot be reached', { exact: true })).toBeVisible()
  await page.unroute(studio)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No images generated yet')).toBeVisible()
})

test('a session that ends while the page is open is told, and nothing typed is lost', async ({
  page,
  context,
  creator,
  product,
  quiet,
}) => {
  await signUp(page, creator)
  await page.getByLabel('Prompt').fill('A half-written thought')
  const { id: userId } = getCurrentUser.response.parse(await (await page.request.get(getCurrentUser.path)).json())
  await withEngines(product, ({ db }) => db.collection('sessions').deleteMany({ userId }))
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await expect(dialog).toBeVisible()
  // Chromium closes a dialog of the browser's own at the second Escape, whatever the page does.
  for (const key of ['Escape', 'Escape', 'Escape', '?']) await page.keyboard.press(key)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)

  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  const other = await opened
  await expect(other.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.bringToFront()
  // A browser under automation treats all its pages as focused.
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Prompt')).toHaveValue('A half-written thought')
  quiet.allow('401')
})

test('signing out everywhere reaches the other browser; what could not be done is told', async ({
  page,
  creator,
  browser,
  context,
  product,
  quiet,
}) => {
  await signUp(page, creator)
  await page.goto('/?signout=unavailable')
  await expect(page.getByText('Not signed out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  const second = await browser.newContext({ storageState: await context.storageState(), baseURL: product.url })
  const other = await second.newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Just human enough.')).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible()
  await second.close()
  quiet.allow('401')
})
