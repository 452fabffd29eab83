import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOfBase32, codeAt, stepAt } from '../../platform/auth/passwords/one-time-codes.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { type Browser, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { sendToAdmin } from './commands.ts'
import {
  adminLogin,
  changeOwnPassword,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  getCurrentAdmin,
  getTwoFactor,
  listOwnSessions,
  prepareTwoFactor,
  renewRecoveryCodes,
} from './contract.ts'
import { adminEvents, adminStream } from './events.ts'

const password = 'a password of an admin'
const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }
let studio: Studio
let passwordHash: string
let clock = new Date()
/** Codes hold for half a minute: the clock of this process stands still until a test moves it. */
let app: Studio['app']
beforeAll(async () => {
  studio = await openStudio()
  app = await studio.another({}, { now: () => clock, limits: plenty })
  passwordHash = await hashPassword(password)
})
afterAll(() => studio.close())

const newAdmin = () => signedInAdmin({ ...studio, app }, passwordHash)
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const post = async (browser: Browser, { path }: { readonly path: string }, payload: object) =>
  await browser.send({ method: 'POST', url: path, payload: { ...payload } })
const codeNow = (secret: string) => codeAt(bytesOfBase32(secret), stepAt(clock))
const login = (admin: Admin, more: object = {}) =>
  post(visitor(app), adminLogin, { email: admin.email, password, ...more })

/** An admin whose second factor is on, its secret, and the recovery codes; the next code is another one. */
async function withTwoFactor() {
  const admin = await newAdmin()
  const { secret } = prepareTwoFactor.response.parse((await post(admin, prepareTwoFactor, { password })).json())
  const enabled = await post(admin, enableTwoFactor, { code: codeNow(secret) })
  const { recoveryCodes } = enableTwoFactor.response.parse(enabled.json())
  later(60)
  return { admin, secret, recoveryCodes }
}
const twoFactorOf = async (admin: Browser): Promise<unknown> =>
  (await admin.send({ method: 'GET', url: getTwoFactor.path })).json()

describe('the second factor of an admin', () => {
  it('is off at first, and on with a right code', async () => {
    const admin = await newAdmin()
    expect(await twoFactorOf(admin)).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    const prepared = prepareTwoFactor.response.parse((await post(admin, prepareTwoFactor, { password })).json())
    expect(prepared.address).toContain(encodeURIComponent(admin.email))
    const wrong = await post(admin, enableTwoFactor, { code: codeAt(bytesOfBase32(prepared.secret), 1) })
    expect(wrong.json()).toMatchObject({ code: 'wrong-code', status: 422 })
    expect(await twoFactorOf(admin)).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    expect((await post(admin, enableTwoFactor, { code: codeNow(prepared.secret) })).statusCode).toBe(200)
    expect(await twoFactorOf(admin)).toEqual({ enabled: true, recoveryCodesLeft: 10 })
  })

  it('is asked for after the right password only, and lets no code in twice', async () => {
    const { admin, secret } = await withTwoFactor()
    const wrong = await login(admin, { password: 'wrong', code: codeNow(secret) })
    expect(wrong.json()).toMatchObject({ code: 'invalid-credentials' })
    expect((await login(admin)).json()).toMatchObject({ code: 'code-needed', status: 401 })
    const right = await login(admin, { code: codeNow(secret) })
    expect(right.statusCode).toBe(200)
    expect(right.cookies.map(({ name }) => name)).toContain('atelier-admin')
    expect((await login(admin, { code: codeNow(secret) })).json()).toMatchObject({ code: 'wrong-code' })
    later(30)
    expect((await login(admin, { code: codeNow(secret) })).statusCode).toBe(200)
  })

  it('takes each recovery code once', async () => {
    const { admin, recoveryCodes } = await withTwoFactor()
    const code = recoveryCodes[3]?.toUpperCase()
    expect((await login(admin, { code })).statusCode).toBe(200)
    expect((await login(admin, { code })).json()).toMatchObject({ code: 'wrong-code' })
    expect(await twoFactorOf(admin)).toEqual({ enabled: true, recoveryCodesLeft: 9 })
  })

  it('counts wrong codes as it counts wrong passwords', async () => {
    const { admin, secret } = await withTwoFactor()
    for (let n = 0; n < 3; n++) await login(admin, { code: '000000' })
    expect((await login(admin, { code: codeNow(secret) })).json()).toMatchObject({ code: 'too-many-requests' })
    later(2)
    expect((await login(admin, { code: codeNow(secret) })).statusCode).toBe(200)
  })

  it('is taken away with the password and a code, no less', async () => {
    const { admin, secret } = await withTwoFactor()
    const code = codeNow(secret)
    const wrongPassword = await post(admin, disableTwoFactor, { password: 'wrong', code })
    expect(wrongPassword.json()).toMatchObject({ code: 'wrong-password', status: 422 })
    const wrongCode = await post(admin, disableTwoFactor, { password, code: 'abcde-fghij' })
    expect(wrongCode.json()).toMatchObject({ code: 'wrong-code' })
    expect((await post(admin, disableTwoFactor, { password, code })).statusCode).toBe(200)
    expect((await login(admin)).statusCode).toBe(200)
  })

  it('gets other recovery codes for the password and a code, after which the old ones are void', async () => {
    const { admin, secret, recoveryCodes: old } = await withTwoFactor()
    const wrong = await post(admin, renewRecoveryCodes, { password, code: '000000' })
    expect(wrong.json()).toMatchObject({ code: 'wrong-code' })
    const body = { password, code: codeNow(secret) }
    const renew = () =>
      admin.send({
        method: 'POST',
        url: renewRecoveryCodes.path,
        payload: body,
        headers: { 'idempotency-key': 'renew' },
      })
    const renewed = renewRecoveryCodes.response.parse((await renew()).json())
    // a repeated request is told the same, although its code is used up
    expect((await renew()).json()).toEqual(renewed)
    expect(new Set([...renewed.recoveryCodes, ...old]).size).toBe(20)
    expect(await twoFactorOf(admin)).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    expect((await login(admin, { code: old[0] })).json()).toMatchObject({ code: 'wrong-code' })
    expect((await login(admin, { code: renewed.recoveryCodes[0] })).statusCode).toBe(200)
    const off = await post(await newAdmin(), renewRecoveryCodes, { password, code: '000000' })
    expect(off.json()).toMatchObject({ code: 'two-factor-off', status: 409 })
  })

  it('cannot be guessed by who knows the password: wrong codes are counted', async () => {
    const { admin } = await withTwoFactor()
    const guess = async (): Promise<unknown> =>
      (await post(admin, disableTwoFactor, { password, code: '000000' })).json()
    const answers: unknown[] = []
    for (let n = 0; n < 12; n++) answers.push(await guess())
    expect(answers.at(-1)).toMatchObject({ code: 'too-many-requests' })
  })

  it('leaves neither the secret nor a recovery code readable in the log', async () => {
    const { admin, secret, recoveryCodes } = await withTwoFactor()
    const events = await studio.engines.store.read(adminStream(admin.adminId), adminEvents)
    const written = JSON.stringify(events.map(({ data }) => data))
    expect(written).toContain('sealed')
    for (const word of [secret, ...recoveryCodes]) expect(written).not.toContain(word)
  })

  it('is told the same secret and the same recovery codes when a request is repeated', async () => {
    const admin = await newAdmin()
    const send = (url: string, payload: object, key: string) =>
      admin.send({ method: 'POST', url, payload: { ...payload }, headers: { 'idempotency-key': key } })
    const [first, second] = [
      await send(prepareTwoFactor.path, { password }, 'one'),
      await send(prepareTwoFactor.path, { password }, 'one'),
    ]
    expect(second.json()).toEqual(first.json())
    const { secret } = prepareTwoFactor.response.parse(first.json())
    const enable = () => send(enableTwoFactor.path, { code: codeNow(secret) }, 'two')
    expect((await enable()).json()).toEqual((await enable()).json())
  })
})

describe('an admin who is signed in', () => {
  const newPassword = 'another password of an admin'
  const me = (browser: Browser) => browser.send({ method: 'GET', url: getCurrentAdmin.path })

  /** The same admin in another browser. */
  async function elsewhere(admin: Admin) {
    const browser = visitor(app)
    await post(browser, adminLogin, { email: admin.email, password })
    return browser
  }

  it('changes their password, which signs them out in every other browser', async () => {
    const admin = await newAdmin()
    const other = await elsewhere(admin)
    const wrong = await post(admin, changeOwnPassword, { password: 'wrong', newPassword })
    expect(wrong.json()).toMatchObject({ code: 'wrong-password' })
    expect((await me(other)).statusCode).toBe(200)
    expect((await post(admin, changeOwnPassword, { password, newPassword })).statusCode).toBe(200)
    expect((await me(other)).statusCode).toBe(401)
    expect((await me(admin)).statusCode).toBe(200)
    expect((await login(admin)).statusCode).toBe(401)
    expect((await login(admin, { password: newPassword })).statusCode).toBe(200)
  })

  it('is signed out everywhere else by a repeat when the change of their password was interrupted', async () => {
    const admin = await newAdmin()
    const other = await elsewhere(admin)
    const commandId = deriveId(admin.adminId, 'interrupted')
    const stamped = { commandId, correlationId: commandId, causationId: commandId, at: clock.toISOString() }
    const change = { ...stamped, adminId: admin.adminId, passwordHash: await hashPassword(newPassword) }
    await sendToAdmin(createHandle(studio.engines.store), { ...change, type: 'ChangeAdminPassword' })
    const headers = { 'idempotency-key': 'interrupted' }
    const payload = { password, newPassword }
    const repeated = await admin.send({ method: 'POST', url: changeOwnPassword.path, payload, headers })
    expect(repeated.statusCode).toBe(200)
    expect((await me(other)).statusCode).toBe(401)
    expect((await me(admin)).statusCode).toBe(200)
    expect((await post(admin, changeOwnPassword, payload)).json()).toMatchObject({ code: 'wrong-password' })
  })

  it.each(['too short', 'x'.repeat(129)])('does not get the password %s', async (bad) => {
    const response = await post(await newAdmin(), changeOwnPassword, { password, newPassword: bad })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('newPassword')
  })

  it('waits after too many wrong passwords, whichever browser they come from', async () => {
    const admin = await newAdmin()
    const other = await elsewhere(admin)
    for (const browser of [admin, other, admin]) await post(browser, prepareTwoFactor, { password: 'wrong' })
    const refused = await post(other, prepareTwoFactor, { password })
    expect(refused.json()).toMatchObject({ code: 'too-many-requests', details: { retryAfterSeconds: 1 } })
  })

  it('sees where they are signed in, and signs out everywhere else', async () => {
    const admin = await newAdmin()
    later(1)
    const other = await elsewhere(admin)
    const stranger = await newAdmin()
    const sessions = async () =>
      listOwnSessions.response.parse((await other.send({ method: 'GET', url: listOwnSessions.path })).json())
    expect((await sessions()).map(({ current }) => current)).toEqual([true, false])
    expect((await post(other, endOtherSessions, {})).statusCode).toBe(200)
    expect((await sessions()).map(({ current }) => current)).toEqual([true])
    expect((await me(admin)).statusCode).toBe(401)
    expect((await me(stranger)).statusCode).toBe(200)
  })
})
