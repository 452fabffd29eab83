import { getCurrentAdmin } from '@studio/backend/contract/admin'
import { callEndpoint } from '@studio/ui/api'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectInLandmarks } from '../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { serveFigures } from '../testing/figures-server.ts'
import {
  ada,
  asAda,
  browserHistoryAt,
  comeBack,
  endSessionElsewhere,
  openAdmin,
  refusal,
  serve,
} from '../testing/open-admin.tsx'

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

const cover = () => page.getByRole('dialog', { name: 'Session Ended' })

/** Reports, with what somebody is typing there. */
async function typeSql() {
  serveFigures()
  const { address, client } = await openAdmin('/admin/reports?period=today')
  await page.getByRole('radio', { name: 'SQL' }).click()
  const sql = page.getByLabelText('One SELECT about the table charges')
  await sql.fill('SELECT 1')
  return { address, client, sql }
}

it('covers the page when the session has ended, and goes on with what was typed once the admin has signed in elsewhere', async () => {
  const { address, client, sql } = await typeSql()
  await endSessionElsewhere(client)
  await expect.element(cover()).toHaveFocus()
  await expectAccessible('session ended')
  const { x, y, width, height } = cover().element().getBoundingClientRect()
  expect([x, y, width, height]).toEqual([0, 0, innerWidth, innerHeight])
  expect(getComputedStyle(cover().element()).backgroundColor).toMatch(/^rgb\(/)
  expect(sql.element().closest('[inert]')).not.toBeNull()
  await expect.element(page.getByText('Ada Admin')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const signIn = page.getByRole('link', { name: 'Sign in again' })
  await expect.element(signIn).toHaveAttribute('href', '/admin/login')
  await expect.element(signIn).toHaveAttribute('target', '_blank')
  expect(asksBeforeUnload()).toBe(true)
  serve(asAda(({ path }) => (path === '/api/admin/reports' ? Response.json([]) : undefined)))
  comeBack()
  await expect.element(cover()).not.toBeInTheDocument()
  await expect.element(sql).toHaveValue('SELECT 1')
  await expect.element(sql).toHaveFocus()
  expect(address()).toBe('/admin/reports?period=today')
  // What could not be fetched without a session is fetched by itself.
  await expect.element(page.getByText('No report has been asked for yet.')).toBeVisible()
})

const bob = { ...ada, id: '5a2b6c5e-6f0e-4b1c-9a52-0a6f3d7c1b11', name: 'Bob Admin' }

it('begins the page anew for another admin who signs in after the end of a session', async () => {
  const { client, sql } = await typeSql()
  await endSessionElsewhere(client)
  await expect.element(cover()).toBeVisible()
  serve(({ path }) => (path === '/api/admin/me' ? Response.json(bob) : undefined))
  comeBack()
  await expect.element(page.getByText('Bob Admin')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Sums' })).toBeChecked()
  await expect.element(sql).not.toBeInTheDocument()
  expect(asksBeforeUnload()).toBe(false)
})

it('shows another admin nothing that the one before has seen', async () => {
  const twoFactor = '/api/admin/two-factor'
  serve(
    asAda(({ path }) => {
      if (path === '/api/admin/sessions') return Response.json([])
      return path === twoFactor ? Response.json({ enabled: true, recoveryCodesLeft: 10 }) : undefined
    }),
  )
  await openAdmin('/admin/security')
  const state = (words: string) => page.getByRole('region', { name: 'Codes at Sign-In' }).getByText(words)
  await expect.element(state('On. 10 of 10 recovery codes are left.')).toBeVisible()
  const answer = Promise.withResolvers<Response>()
  serve(({ path }) => {
    if (path === '/api/admin/me') return Response.json(bob)
    return path === twoFactor ? answer.promise : Response.json([])
  })
  comeBack()
  await expect.element(page.getByText('Bob Admin')).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect.element(state('On. 10 of 10 recovery codes are left.')).not.toBeInTheDocument()
  answer.resolve(Response.json({ enabled: false, recoveryCodesLeft: 0 }))
  await expect.element(state('Off.')).toBeVisible()
})

const question = () => page.getByRole('dialog', { name: 'Discard Changes' })
const answerQuestion = (name: string) => question().getByRole('button', { name, exact: true }).click()

it('asks before another page takes the place of what was typed, but not for another period', async () => {
  const { address, sql } = await typeSql()
  await page.getByRole('button', { name: 'Time Period: Today' }).click()
  await page.getByRole('menuitemradio', { name: '7 days' }).click()
  await expect.poll(address).toBe('/admin/reports?period=7days')
  await expect.element(sql).toHaveValue('SELECT 1')
  await page.getByRole('link', { name: 'Prices' }).click()
  await expect.element(question()).toMatchTextContent(/What you have entered on this page is not saved\./)
  await expectAccessible('asking before leaving')
  await answerQuestion('Cancel')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(sql).toHaveValue('SELECT 1')
  expect(address()).toBe('/admin/reports?period=7days')
  await page.getByRole('link', { name: 'Prices' }).click()
  await answerQuestion('Discard')
  await expect.poll(address).toBe('/admin/prices')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
})

/** Presses the browser's Back; resolves once the page has noticed. */
async function pressBack(): Promise<void> {
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    window.history.back()
  })
}

it('stays at its address when Back is pressed again while it asks, and goes back one page after the answer', async () => {
  serveFigures()
  const path = (): string => location.pathname
  await openAdmin('/admin/reports', browserHistoryAt('/admin/reports'))
  for (const [name, address] of [
    ['Prices', '/admin/prices'],
    ['Reports', '/admin/reports'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect.poll(path).toBe(address)
  }
  await page.getByRole('radio', { name: 'SQL' }).click()
  const sql = page.getByLabelText('One SELECT about the table charges')
  await sql.fill('SELECT 1')
  await pressBack()
  await expect.element(question()).toBeVisible()
  await pressBack()
  await expect.poll(path).toBe('/admin/reports')
  await answerQuestion('Cancel')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(sql).toHaveValue('SELECT 1')
  await pressBack()
  await answerQuestion('Discard')
  await expect.element(sql).not.toBeInTheDocument()
  await expect.poll(path).toBe('/admin/prices')
})

it('asks before a logout loses what was typed', async () => {
  const { address } = await typeSql()
  const asked = serve(asAda(() => Response.json({ success: true })))
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await answerQuestion('Cancel')
  await expect.element(question()).not.toBeInTheDocument()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await logout.click()
  await answerQuestion('Discard')
  await expect.poll(address).toBe('/admin/login')
  await expect.element(question()).not.toBeInTheDocument()
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

it('gives up when no answer to a logout comes, and says so', async () => {
  const time = new AbortController()
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  onTestFinished(() => clock.mockRestore())
  const asked = serve(asAda(({ method }) => (method === 'POST' ? new Promise(() => undefined) : undefined)))
  await openAdmin('/admin')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await expect.element(logout).toHaveAttribute('aria-disabled', 'true')
  time.abort(new DOMException('', 'TimeoutError'))
  await expect.element(page.getByText('Failed to logout')).toBeVisible()
  await expect.element(logout).toHaveAttribute('aria-disabled', 'false')
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
