import type { Page } from '@playwright/test'
import { tester } from '../support/product.ts'
import { expect, test } from '../support/studio.ts'
import { restingBox } from '../support/watch.ts'

const address = (page: Page) => page.getByPlaceholder('Enter your email')
const join = (page: Page) => page.getByRole('button', { name: 'Join Waitlist', exact: true })

/** Shows the toast that thanks for joining, without a person on the waitlist. */
async function toasted(page: Page): Promise<void> {
  await page.route('**/api/waitlist', (route) => route.fulfill({ json: { success: true } }), { times: 1 })
  await address(page).fill('ada@example.com')
  await join(page).click()
}

for (const width of [1440, 360]) {
  test(`${width} px: the landing page takes an address for the waitlist, in the specified words`, async ({
    page,
    creator,
    quiet,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/any/path')
    await expect(page.getByRole('heading', { name: 'Just human enough.', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Join the waitlist', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Already have access? Sign In', exact: true })).toBeVisible()
    await expect(address(page)).toHaveAttribute('type', 'email')

    // What is wrong is said in a toast, and below the field.
    const toast = page.locator('li[data-state=open]')
    const places = [toast, page.locator('form')]
    await address(page).fill('   ')
    await join(page).click()
    for (const place of places) {
      await expect(place.getByText('Email required', { exact: true })).toBeVisible()
      await expect(place.getByText('Please enter your email address', { exact: true })).toBeVisible()
    }

    await address(page).fill('nobody')
    await join(page).click()
    for (const place of places) {
      await expect(place.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Email required', { exact: true })).toHaveCount(0)

    await page.route('**/api/waitlist', (route) => route.abort('connectionrefused'))
    await address(page).fill(creator.email)
    await join(page).click()
    for (const place of places) {
      await expect(place.getByText('Failed to join waitlist. Please try again.', { exact: true })).toBeVisible()
      await expect(place.getByText('Error', { exact: true })).toBeVisible()
    }
    await quiet.provoked('ERR_CONNECTION_REFUSED')
    await page.unroute('**/api/waitlist')

    await address(page).press('Enter')
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect(
      page.getByText("You've been added to the waitlist. We'll be in touch soon!", { exact: true }),
    ).toBeVisible()
    await expect(address(page)).toHaveValue('')
    const box = await restingBox(toast)
    expect(box.x).toBeLessThan(20)
    expect(box.y).toBeLessThan(20)
    expect(box.width).toBeLessThanOrEqual(420)
  })
}

test('nothing moves for a person who wants it still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const running = () =>
    page.evaluate<number>("document.getAnimations().filter(({ playState }) => playState === 'running').length")
  await page.goto('/')
  await expect(join(page)).toBeVisible()
  expect(await running(), 'the wall of pictures drifts').toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toasted(page)
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  expect(await running()).toBe(0)
})

test('the debug sign-in refuses in the specified words and opens the studio', async ({ page, quiet }) => {
  const nothingHere = {
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not-found',
    error: '',
    message: '',
  }
  await page.route('**/api/auth/test-login', (route) => route.fulfill({ status: 404, json: nothingHere }))
  await page.goto('/test-login')
  await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible()
  await page.unroute('**/api/auth/test-login')
  await quiet.provoked('404')

  await page.goto('/test-login')
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(tester.email)
  const password = page.getByLabel('Password')
  const signIn = page.getByRole('button', { name: 'Sign in' })

  await password.fill('wrong')
  await signIn.click()
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible()

  await page.route('**/api/auth/test-login', (route) => route.abort('connectionrefused'))
  await signIn.click()
  await expect(page.getByText('Login error', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to connect to server', { exact: true })).toBeVisible()
  await page.unroute('**/api/auth/test-login')
  await quiet.provoked('401', 'ERR_CONNECTION_REFUSED')

  await password.fill(tester.password)
  await signIn.click()
  await expect(page.getByText('Test login successful', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page).toHaveURL(/\/video$/)
  await expect(page.getByText('No videos generated yet')).toBeVisible()
  await page.goto('/landing')
  await page.getByRole('button', { name: 'Go to Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/test-login')
  await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible()
})
