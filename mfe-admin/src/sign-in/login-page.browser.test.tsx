import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { type Asked, ada, openAdmin, refusal, serve } from '../testing/open-admin.tsx'

const signedOut = () => refusal(401, 'admin-signed-out', 'Please sign in as an admin.')

/** A server that nobody is signed in at until they log in. */
function door(login: () => Response | Promise<Response>) {
  let admin = false
  return serve(async ({ path }: Asked) => {
    if (path === '/api/admin/me') return admin ? Response.json(ada) : signedOut()
    if (path !== '/api/admin/login') return admin ? Response.json({}) : signedOut()
    const response = await login()
    admin = response.ok
    return response
  })
}

const email = () => page.getByRole('textbox', { name: 'Email' })
const password = () => page.getByLabelText('Password')

it('asks for email and password, both required, and says so below each', async () => {
  const asked = door(() => Response.json({ success: true }))
  await openAdmin('/admin/login')
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expectAccessible('the login page')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(email()).toHaveAccessibleDescription('Please enter your email')
  await expect.element(email()).toHaveFocus()
  await email().fill('ada@atelier.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(password()).toHaveAccessibleDescription('Please enter your password')
  await expect.element(password()).toHaveFocus()
  await expectAccessible('what is missing')
  // Not even who is signed in, which the server would refuse to tell.
  expect(asked).toEqual([])
})

it('says that it is logging in, tells of the success, and goes to the dashboard', async () => {
  const response = Promise.withResolvers<Response>()
  const asked = door(() => response.promise)
  const { address } = await openAdmin('/admin/login')
  await email().fill('ada@atelier.example')
  await password().fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  response.resolve(Response.json({ success: true }))
  await expect.element(page.getByText('Success', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Logged in successfully')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  expect(address()).toBe('/admin')
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ email: 'ada@atelier.example', password: 'correct horse battery' }])
})

it.each([
  ['the error of the server', () => refusal(401, 'invalid-credentials', 'Invalid credentials'), 'Invalid credentials'],
  ['words of its own without one', () => Response.json({}, { status: 500 }), 'Login failed'],
  ['words of its own without a connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Login failed'],
])('tells why the login failed: %s', async (_what, login, words) => {
  door(login)
  const { address } = await openAdmin('/admin/login')
  await email().fill('ada@atelier.example')
  await password().fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByText('Login Failed')).toBeVisible()
  await expect.element(password()).toHaveAccessibleDescription(words)
  await vi.waitFor(() => expect(page.getByText(words).elements().length).toBeGreaterThan(1))
  expect(address()).toBe('/admin/login')
  await expectAccessible('a login that failed')
})

it('gives up when no answer comes, says so, and can be tried again', async () => {
  const time = new AbortController()
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  onTestFinished(() => clock.mockRestore())
  const asked = door(() => new Promise(() => undefined))
  await openAdmin('/admin/login')
  await email().fill('ada@atelier.example')
  await password().fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  time.abort(new DOMException('', 'TimeoutError'))
  await expect.element(page.getByText('Login Failed')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

it('asks for a code also when somebody types while they are being logged in', async () => {
  const response = Promise.withResolvers<Response>()
  const asked = door(() => response.promise)
  await openAdmin('/admin/login')
  await email().fill('ada@atelier.example')
  await password().fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await password().fill('correct horse battery staple')
  await userEvent.keyboard('{Enter}')
  response.resolve(refusal(401, 'code-needed', 'A code is needed.'))
  await expect.element(page.getByRole('textbox', { name: /^Code of your authenticator app/ })).toHaveFocus()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

/** Enters the password of an admin who has a second factor; returns the field for its code, which is asked for then. */
async function enterAsAda() {
  await openAdmin('/admin/login')
  await email().fill('ada@atelier.example')
  await password().fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  return page.getByRole('textbox', { name: /^Code of your authenticator app/ })
}

it('asks another admin for no code until it is known that there is a second factor', async () => {
  const answers = [() => refusal(401, 'code-needed', 'A code is needed.'), () => Response.json({ success: true })]
  const asked = door(() => answers.shift()?.() ?? signedOut())
  const code = await enterAsAda()
  await code.fill('123456')
  await email().fill('ben@atelier.example')
  await expect.element(code).not.toBeInTheDocument()
  await password().fill('another battery')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Logged in successfully')).toBeVisible()
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent.at(-1)).toEqual({ email: 'ben@atelier.example', password: 'another battery' })
})

it('asks for a code as well where there is a second factor, and tells when it is wrong', async () => {
  const answers = [
    () => refusal(401, 'code-needed', 'A code is needed.'),
    () => refusal(422, 'wrong-code', 'This code is not right.'),
    () => Response.json({ success: true }),
  ]
  const asked = door(() => answers.shift()?.() ?? signedOut())
  const code = await enterAsAda()
  await expect.element(code).toHaveFocus()
  expect(page.getByText('Login Failed').elements()).toEqual([])
  await expectAccessible('the question for a code')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('Please enter a code')
  await code.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription('This code is not right.')
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Logged in successfully')).toBeVisible()
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent.at(-1)).toEqual({ email: 'ada@atelier.example', password: 'correct horse battery', code: '123456' })
  expect(sent).toHaveLength(3)
})
