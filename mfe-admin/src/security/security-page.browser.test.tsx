import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../infra/components/axe.ts'
import { asksBeforeUnload } from '../../../shell/ui/src/testing/asks-before-unload.ts'
import { type Asked, ada, asAda, comeBack, openAdmin, refusal, serve } from '../testing/open-admin.tsx'

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-000${n}`)
const newCodes = recoveryCodes.map((code) => code.replace('aaaa', 'cccc'))
const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Atelier:ada?secret=JBSWY3DPEHPK3PXP' }
const session = (hour: string, current: boolean) => ({
  startedAt: `2026-11-24T${hour}:00:00.000Z`,
  usedAt: `2026-11-24T${hour}:05:00.000Z`,
  current,
})

/** A server that knows one password and one code. @param held what answers wait for, by method and path */
function server(held: Readonly<Record<string, Promise<void>>> = {}) {
  let enabled = false
  let sessions = [session('10', true), session('09', false)]
  const done = () => Response.json({ success: true })
  const isAda = (body: unknown) => JSON.stringify(body).includes('"password":"mine"')
  const wrongPassword = () => refusal(422, 'wrong-password', 'This is not your password.')
  const isCode = (body: unknown) => JSON.stringify(body).includes('"code":"123456"')
  const wrongCode = () => refusal(422, 'wrong-code', 'This code is not right, or it was used before.')
  const responses: Readonly<Record<string, (body: unknown) => Response>> = {
    'GET /api/admin/two-factor': () => Response.json({ enabled, recoveryCodesLeft: enabled ? 10 : 0 }),
    'POST /api/admin/two-factor/secret': (body) => (isAda(body) ? Response.json(secret) : wrongPassword()),
    'POST /api/admin/two-factor': (body) => {
      enabled = isCode(body)
      return enabled ? Response.json({ recoveryCodes }) : wrongCode()
    },
    'POST /api/admin/two-factor/off': (body) => {
      if (!isAda(body)) return wrongPassword()
      enabled = !isCode(body)
      return enabled ? wrongCode() : done()
    },
    'POST /api/admin/two-factor/recovery-codes': (body) =>
      isAda(body) && isCode(body) ? Response.json({ recoveryCodes: newCodes }) : wrongCode(),
    'GET /api/admin/sessions': () => Response.json(sessions),
    'POST /api/admin/sessions/end-others': () => {
      sessions = sessions.filter(({ current }) => current)
      return done()
    },
    'POST /api/admin/password': (body) => (isAda(body) ? done() : wrongPassword()),
  }
  return serve(
    asAda(({ method, path, body }: Asked) => {
      const call = `${method} ${path}`
      const response = responses[call]?.(body)
      return response && (held[call]?.then(() => response) ?? response)
    }),
  )
}

const codes = () => page.getByRole('region', { name: 'Codes at Sign-In' })
const inCodes = (name: string) => codes().getByRole('button', { name, exact: true })

it('turns codes on with the password and a code of the app, and shows the recovery codes once', async () => {
  server()
  await openAdmin('/admin/security')
  await expect.element(codes().getByText('Off.')).toBeVisible()
  await expectAccessible('security')
  await inCodes('Turn On Codes').click()
  const password = codes().getByLabelText('Your password')
  await password.fill('wrong')
  await inCodes('Continue').click()
  await expect.element(password).toHaveAccessibleDescription('This is not your password.')
  await password.fill('mine')
  await inCodes('Continue').click()
  await expect.element(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expect.element(codes().getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
  await expectAccessible('the secret')
  const code = codes().getByLabelText('Code of the app')
  await code.fill('000000')
  await inCodes('Turn On').click()
  await expect.element(code).toHaveAccessibleDescription('This code is not right, or it was used before.')
  await code.fill('123456')
  await inCodes('Turn On').click()
  await expect.element(codes().getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  expect(
    codes()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  await expectAccessible('the recovery codes')
  expect(asksBeforeUnload()).toBe(true)
  await inCodes('I Have Kept Them').click()
  await expect.element(codes().getByText('On. 10 of 10 recovery codes are left.')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
  expect(page.getByText('aaaa-bbbb-0000').elements()).toEqual([])
})

async function turnCodesOn(): Promise<void> {
  await inCodes('Turn On Codes').click()
  await codes().getByLabelText('Your password').fill('mine')
  await inCodes('Continue').click()
  await codes().getByLabelText('Code of the app').fill('123456')
  await inCodes('Turn On').click()
  await inCodes('I Have Kept Them').click()
}

it('turns codes off with the password and a code', async () => {
  const asked = server()
  await openAdmin('/admin/security')
  await turnCodesOn()
  await inCodes('Turn Off Codes').click()
  await codes().getByLabelText('Your password').fill('mine')
  const code = codes().getByLabelText('Code of the app, or a recovery code')
  await code.fill('654321')
  await inCodes('Turn Off').click()
  await expect.element(code).toHaveAccessibleDescription('This code is not right, or it was used before.')
  await code.fill('123456')
  await inCodes('Turn Off').click()
  await expect.element(page.getByText('Your password alone lets you in.')).toBeVisible()
  await expect.element(codes().getByText('Off.')).toBeVisible()
  expect(asked.at(-2)?.body).toEqual({ password: 'mine', code: '123456' })
})

it('makes other recovery codes for the password and a code, and shows them once', async () => {
  const asked = server()
  await openAdmin('/admin/security')
  await expect.element(inCodes('New Recovery Codes')).not.toBeInTheDocument()
  await turnCodesOn()
  await inCodes('New Recovery Codes').click()
  await codes().getByLabelText('Your password').fill('mine')
  const code = codes().getByLabelText('Code of the app, or a recovery code')
  await code.fill('654321')
  await inCodes('Make New Codes').click()
  await expect.element(code).toHaveAccessibleDescription('This code is not right, or it was used before.')
  await expectAccessible('asking for new codes')
  await code.fill('123456')
  await inCodes('Make New Codes').click()
  await expect.element(codes().getByText('cccc-bbbb-0000')).toBeVisible()
  await inCodes('I Have Kept Them').click()
  expect(page.getByText('cccc-bbbb-0000').elements()).toEqual([])
  const renewed = asked.findLast(({ method }) => method === 'POST')
  expect(renewed?.body).toEqual({ password: 'mine', code: '123456' })
})

it('shows the other recovery codes also when somebody types while they are made, and offers no way back then', async () => {
  const answer = Promise.withResolvers<void>()
  const asked = server({ 'POST /api/admin/two-factor/recovery-codes': answer.promise })
  await openAdmin('/admin/security')
  await turnCodesOn()
  await inCodes('New Recovery Codes').click()
  await expect.element(inCodes('Cancel')).toBeEnabled()
  await codes().getByLabelText('Your password').fill('mine')
  const code = codes().getByLabelText('Code of the app, or a recovery code')
  await code.fill('123456')
  await inCodes('Make New Codes').click()
  await expect.element(inCodes('Cancel')).toBeDisabled()
  await code.fill('1234567')
  await userEvent.keyboard('{Enter}')
  answer.resolve()
  await expect.element(codes().getByText('cccc-bbbb-0000')).toBeVisible()
  expect(asked.filter(({ path }) => path.endsWith('/recovery-codes'))).toHaveLength(1)
})

/** Asks for other recovery codes, whose answer is held back, and goes to another page meanwhile. */
async function leaveWhileCodesAreMade(answer: Promise<void>) {
  const asked = server({ 'POST /api/admin/two-factor/recovery-codes': answer })
  const { address } = await openAdmin('/admin/security')
  await turnCodesOn()
  await inCodes('New Recovery Codes').click()
  await codes().getByLabelText('Your password').fill('mine')
  await codes().getByLabelText('Code of the app, or a recovery code').fill('123456')
  await inCodes('Make New Codes').click()
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/recovery-codes'))).toBe(true)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  return address
}

it('keeps recovery codes that come when the admin has gone to another page, until they have kept them', async () => {
  const answer = Promise.withResolvers<void>()
  const address = await leaveWhileCodesAreMade(answer.promise)
  await expect.poll(asksBeforeUnload).toBe(true)
  answer.resolve()
  await expect.element(page.getByText('Recovery Codes Made')).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Leave Recovery Codes' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  // They are held for the admin: nothing is asked on the way to them and back.
  await page.getByRole('link', { name: 'Security' }).click()
  await expect.element(codes().getByText('cccc-bbbb-0000')).toBeVisible()
  await page.getByRole('link', { name: 'Prices' }).click()
  await expect.poll(address).toBe('/admin/prices')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect.element(codes().getByText('cccc-bbbb-0000')).toBeVisible()
  await inCodes('I Have Kept Them').click()
  await expect.element(codes().getByText('On. 10 of 10 recovery codes are left.')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
})

it('asks before a logout loses recovery codes that are being made, and no more once they were refused', async () => {
  const answer = Promise.withResolvers<void>()
  const asked = server({ 'POST /api/admin/two-factor': answer.promise })
  await openAdmin('/admin/security')
  await inCodes('Turn On Codes').click()
  await codes().getByLabelText('Your password').fill('mine')
  await inCodes('Continue').click()
  const code = codes().getByLabelText('Code of the app')
  await code.fill('000000')
  await inCodes('Turn On').click()
  await expect.element(inCodes('Cancel')).toBeDisabled()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Leave Recovery Codes' })
  await expect.element(question).toMatchTextContent(/Your recovery codes are being made\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(asked.filter(({ path }) => path === '/api/admin/logout')).toEqual([])
  answer.resolve()
  await expect.element(code).toHaveAccessibleDescription('This code is not right, or it was used before.')
  await expect.poll(asksBeforeUnload).toBe(false)
})

it('shows another admin no recovery codes that were made for the one before', async () => {
  const answer = Promise.withResolvers<void>()
  await leaveWhileCodesAreMade(answer.promise)
  const bob = { ...ada, id: '5a2b6c5e-6f0e-4b1c-9a52-0a6f3d7c1b11', name: 'Bob Admin' }
  serve(({ path }) => {
    if (path === '/api/admin/me') return Response.json(bob)
    return path === '/api/admin/two-factor' ? Response.json({ enabled: false, recoveryCodesLeft: 0 }) : undefined
  })
  comeBack()
  await expect.element(page.getByText('Bob Admin')).toBeVisible()
  answer.resolve()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect.element(codes().getByText('Off.')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
})

it('says that a password was changed also when somebody types meanwhile', async () => {
  const answer = Promise.withResolvers<void>()
  server({ 'POST /api/admin/password': answer.promise })
  await openAdmin('/admin/security')
  const form = page.getByRole('region', { name: 'Password' })
  await form.getByLabelText('Your password').fill('mine')
  await form.getByLabelText('New password').fill('several words in a row')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect.element(form.getByRole('button', { name: 'Changing...' })).toBeVisible()
  await form.getByLabelText('New password').fill('several words in a row!')
  await expect.element(form.getByRole('button', { name: 'Changing...' })).toBeVisible()
  answer.resolve()
  await expect.element(page.getByText('You are signed out in all other browsers.')).toBeVisible()
})

it('says that the other sessions have ended also on the page that an admin has gone to meanwhile', async () => {
  const answer = Promise.withResolvers<void>()
  server({ 'POST /api/admin/sessions/end-others': answer.promise })
  await openAdmin('/admin/security')
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect.element(page.getByRole('heading', { name: 'Security' })).not.toBeInTheDocument()
  answer.resolve()
  await expect.element(page.getByText('Signed Out Everywhere Else')).toBeVisible()
})

it('changes the password, and says what is wrong with either', async () => {
  const asked = server()
  await openAdmin('/admin/security')
  const form = page.getByRole('region', { name: 'Password' })
  const [own, next] = [form.getByLabelText('Your password'), form.getByLabelText('New password')]
  const change = form.getByRole('button', { name: 'Change Password' })
  await own.fill('wrong')
  await next.fill('several words in a row')
  await change.click()
  await expect.element(own).toHaveAccessibleDescription('This is not your password.')
  await own.fill('mine')
  await change.click()
  await expect.element(page.getByText('You are signed out in all other browsers.')).toBeVisible()
  await expect.element(own).toHaveValue('')
  const sent = asked.filter(({ path }) => path === '/api/admin/password').map(({ body }) => body)
  expect(sent.at(-1)).toEqual({ password: 'mine', newPassword: 'several words in a row' })
})

it('lists the sessions, in UTC, and signs out everywhere else', async () => {
  server()
  await openAdmin('/admin/security')
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  await expect
    .element(
      sessions.getByText('This browser: signed in Nov 24, 2026, 10:00:00, last used Nov 24, 2026, 10:05:00 (UTC)'),
    )
    .toBeVisible()
  await expect.element(sessions.getByText(/^Another browser/)).toBeVisible()
  const end = page.getByRole('button', { name: 'Sign Out Everywhere Else' })
  await end.click()
  await expect.element(page.getByText(/^Another browser/)).not.toBeInTheDocument()
  await expect.element(end).not.toBeInTheDocument()
})

it('says when the sessions cannot be loaded, and loads them again', async () => {
  let isDown = true
  serve(
    asAda(({ path }) => {
      if (path !== '/api/admin/sessions') return undefined
      return isDown ? refusal(400, 'bad-request', 'This cannot be read.') : Response.json([session('10', true)])
    }),
  )
  await openAdmin('/admin/security')
  const failure = page.getByRole('alert').filter({ hasText: 'Your sessions could not be loaded.' })
  await expect.element(failure).toBeVisible()
  isDown = false
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^This browser/)).toBeVisible()
})
