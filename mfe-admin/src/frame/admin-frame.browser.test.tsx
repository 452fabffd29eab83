import { adminLogin, getCurrentAdmin } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectInLandmarks } from '../../../infra/components/axe.ts'
import { serveFigures } from '../testing/figures-server.ts'
import { ada, asAda, openAdmin, refusal, serve } from '../testing/open-admin.tsx'

afterEach(() => page.viewport(1440, 900))

const signedOut = () => refusal(401, 'admin-signed-out', 'Please sign in as an admin.')

it('shows nobody more than that access is denied, and the way to sign in', async () => {
  serve(signedOut)
  const { address } = await openAdmin('/admin')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Access Denied/)
  await expect.element(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expectAccessible('access denied')
  await page.getByRole('button', { name: 'Sign in as an admin' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(address()).toBe('/admin/login')
})

it('notices that the session has ended by the first call that is refused', async () => {
  let isOver = false
  serve((asked) => (isOver ? signedOut() : asAda(() => undefined)(asked)))
  const { client } = await openAdmin('/admin')
  await expect.element(page.getByText('Ada Admin')).toBeVisible()
  await expectInLandmarks()
  isOver = true
  const queryFn = () => callEndpoint(getCurrentAdmin, {})
  await client.fetchQuery({ queryKey: ['anything'], queryFn }).catch(() => undefined)
  await expect.element(page.getByText('Session Ended')).toBeVisible()
})

it('says that the session has ended, and comes back to the page after signing in again', async () => {
  let isOver = false
  serve((asked) => {
    if (asked.path === adminLogin.path) isOver = false
    if (asked.path === adminLogin.path) return Response.json({ success: true, admin: ada })
    return isOver ? signedOut() : asAda(() => undefined)(asked)
  })
  const { address, client } = await openAdmin('/admin/nowhere?period=today')
  await expect.element(page.getByText('Ada Admin')).toBeVisible()
  isOver = true
  await client.invalidateQueries()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Session Ended/)
  await expect.element(page.getByText('Page Not Found')).not.toBeInTheDocument()
  await expectAccessible('session ended')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabelText('Email').fill(ada.email)
  await page.getByLabelText('Password').fill('a long password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByText('Page Not Found')).toBeVisible()
  expect(address()).toBe('/admin/nowhere?period=today')
})

it('logs out, says so, and forgets what was shown', async () => {
  let admin = true
  const asked = serve(({ path }) => {
    if (path === '/api/admin/logout') admin = false
    if (path === '/api/admin/me') return admin ? Response.json(ada) : signedOut()
    return Response.json({ success: true })
  })
  const { address, client } = await openAdmin('/admin')
  client.setQueryData(['figures'], 'secret')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByText('Logged Out')).toBeVisible()
  await expect.element(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(address()).toBe('/admin/login')
  await expect.element(page.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  expect(client.getQueryData(['figures'])).toBeUndefined()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('says when the logout failed, and stays', async () => {
  serve(asAda(() => Response.json({}, { status: 503 })))
  const { address } = await openAdmin('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByText('Failed to logout')).toBeVisible()
  expect(address()).toBe('/admin')
})

it('marks where the admin is, whatever the period', async () => {
  serveFigures()
  await openAdmin('/admin?period=30days')
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'Charges' })).not.toHaveAttribute('aria-current')
})

it('has the page that is open in view among the entries of a small window', async () => {
  await page.viewport(360, 780)
  serveFigures()
  await openAdmin('/admin/security')
  const entry = page.getByRole('link', { name: 'Security' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  expect(entry.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
})

it('has a page for addresses that lead nowhere', async () => {
  serveFigures()
  await openAdmin('/admin/nowhere')
  await expect.element(page.getByText('Page Not Found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
