import type { Page } from '@playwright/test'
import { photographAsItIs } from '../support/photograph.ts'
import { admin } from '../support/product.ts'
import { type Creator, expect, test } from '../support/studio.ts'

/** The site of admins stands beside the studio. */
const siteOf = ({ port }: { readonly port: number }): string => `http://localhost:${port + 1}`

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Logged in successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** Signs in, finds a person, suspends them and takes that back, and signs out. */
async function suspendAndActivate(page: Page, address: string, creator: Creator): Promise<void> {
  await page.goto(`${address}/admin`)
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as an admin' }).click()
  await logIn(page)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(creator.email)
  await page.getByRole('row').filter({ hasText: creator.email }).getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible()
  await expect(page.getByText(creator.email)).toBeVisible()
  await act(page, 'Suspend Account', 'Account Suspended')
  await act(page, 'Activate Account', 'Account Activated')
  await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
}

async function act(page: Page, name: string, told: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A test')
  await dialog.getByRole('button', { name }).click()
  await expect(page.getByText(told).first()).toBeVisible()
}

test('an admin signs in, suspends somebody, takes that back and signs out, in the studio and at their own site', async ({
  page,
  product,
  creator,
  quiet,
}, info) => {
  // Before anybody has signed in, the server refuses.
  quiet.allow('401')
  await creator.seed.account(creator)
  await suspendAndActivate(page, product.url, creator)
  await suspendAndActivate(page, siteOf(product), creator)
  // A creator's page is no page there.
  await page.goto(`${siteOf(product)}/video`)
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await page.goto(siteOf(product))
  await expect(page).toHaveURL(`${siteOf(product)}/admin`)
  await page.goto(`${siteOf(product)}/admin/login`)
  await logIn(page)
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
    const beyond = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    await expect.poll(beyond).toBeLessThanOrEqual(0)
    await photographAsItIs(page, info, `admin-dashboard-${width}`)
  }
})
