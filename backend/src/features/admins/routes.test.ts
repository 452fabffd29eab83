import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { adminAbsoluteLimit, adminIdleLimit } from '../../platform/auth/sessions/sessions.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { waitForPosition } from '../../platform/projections/lists/read.ts'
import { signedInAdmin } from '../../testing/admin.ts'
import { type Browser, signedIn, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { type ChangedAdmin, changeAdminPassword, disableAdmin } from './commands.ts'
import { adminLogin, adminLogout, getCurrentAdmin } from './contract.ts'

const password = 'a password of an admin'
let studio: Studio
let passwordHash: string
const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }
beforeAll(async () => {
  studio = await openStudio({}, { limits: plenty })
  passwordHash = await hashPassword(password)
})
afterAll(() => studio.close())

const login = (browser: Browser, payload: object) =>
  browser.send({ method: 'POST', url: adminLogin.path, payload: { ...payload } })
const me = (browser: Browser) => browser.send({ method: 'GET', url: getCurrentAdmin.path })
const command = () => {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}

/** What an operator does by the command line, after which the read models know it. */
async function operate(act: (deps: Parameters<typeof changeAdminPassword>[0]) => Promise<ChangedAdmin>) {
  const { store, db } = studio.engines
  const { position } = await act({ handle: createHandle(store), masterKey: studio.config.masterKey })
  await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 20_000 })
}

describe('signing in as an admin', () => {
  it('opens a session of its own, whose cookie no other site and no script gets, and says who it is', async () => {
    const admin = await signedInAdmin(studio, passwordHash)
    const browser = visitor(studio.app)
    const response = await login(browser, { email: ` ${admin.email.toUpperCase()} `, password })
    expect(response.json()).toEqual({ success: true })
    const cookie = response.cookies.find(({ name }) => name === 'atelier-admin')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const position = String(response.headers['x-position'])
    const known = await browser.send({
      method: 'GET',
      url: getCurrentAdmin.path,
      headers: { 'x-min-position': position },
    })
    const { email, adminId: id } = admin
    expect(known.json()).toEqual({ id, email, name: 'An admin', lastLoginAt: expect.any(String) as unknown })
  })

  it('refuses an unknown e-mail, a wrong password and a disabled admin in the same words', async () => {
    const [ann, bea] = [await signedInAdmin(studio, passwordHash), await signedInAdmin(studio, passwordHash)]
    await operate((deps) => disableAdmin(deps, bea.email, command()))
    const responses = [
      await login(visitor(studio.app), { email: 'nobody@atelier.example', password }),
      await login(visitor(studio.app), { email: ann.email, password: `${password}!` }),
      await login(visitor(studio.app), { email: bea.email, password }),
    ]
    for (const response of responses) {
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'invalid-credentials', error: 'Invalid credentials' })
      expect(response.cookies).toEqual([])
    }
    expect((await me(bea)).json()).toMatchObject({ code: 'admin-signed-out' })
  })

  it("takes at least as long as any sign-in takes, so that its time does not tell whether the e-mail is an admin's", async () => {
    const admin = await signedInAdmin(studio, passwordHash)
    const pauses: { readonly ms: number; readonly end: () => void }[] = []
    const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }))
    const app = await studio.another({}, { pause, limits: plenty })
    for (const email of [admin.email, 'nobody@atelier.example']) {
      const answers: number[] = []
      const answered = login(visitor(app), { email, password: 'wrong' }).then(({ statusCode }) =>
        answers.push(statusCode),
      )
      await expect.poll(() => pauses.length).toBe(1)
      await login(visitor(studio.app), { email, password: 'wrong' })
      expect(answers).toEqual([])
      const [begun] = pauses.splice(0)
      expect(begun?.ms).toBe(300)
      begun?.end()
      await answered
      expect(answers).toEqual([401])
    }
  })

  it.each([
    ['no email', { password }, 'email'],
    ['an empty email', { email: ' ', password }, 'email'],
    ['no password', { email: 'a@atelier.example' }, 'password'],
    ['an empty password', { email: 'a@atelier.example', password: '' }, 'password'],
    ['a password of a megabyte', { email: 'a@atelier.example', password: 'x'.repeat(500_000) }, 'password'],
    ['something else than text', { email: { $ne: '' }, password: ['x'] }, 'email'],
  ])('refuses %s', async (_, payload, field) => {
    const response = await login(visitor(studio.app), payload)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(field)
  })

  it('makes everybody wait who has tried too often, but not a browser that the admin uses', async () => {
    const admin = await signedInAdmin(studio, passwordHash)
    const noon = new Date()
    const app = await studio.another({}, { now: () => noon, limits: plenty })
    const own = visitor(app)
    await login(own, { email: admin.email, password })
    await own.send({ method: 'POST', url: adminLogout.path })
    for (let n = 0; n < 3; n++) await login(visitor(app), { email: admin.email, password: 'wrong' })
    const refused = await login(visitor(app), { email: admin.email, password })
    expect(refused.json()).toMatchObject({ code: 'too-many-requests', details: { retryAfterSeconds: 1 } })
    expect(refused.statusCode).toBe(429)
    expect((await login(own, { email: admin.email, password })).statusCode).toBe(200)
  })

  it('ends with Logout, also when the session has expired', async () => {
    const admin = await signedInAdmin(studio)
    const secret = admin.cookies.get('atelier-admin')
    expect((await admin.send({ method: 'POST', url: adminLogout.path })).json()).toEqual({ success: true })
    expect(admin.cookies.has('atelier-admin')).toBe(false)
    admin.cookies.set('atelier-admin', secret ?? '')
    expect((await me(admin)).statusCode).toBe(401)
    expect((await admin.send({ method: 'POST', url: adminLogout.path })).statusCode).toBe(200)
  })

  it('counts only the newest password', async () => {
    const admin = await signedInAdmin(studio, passwordHash)
    const newHash = await hashPassword('another password of an admin')
    await operate((deps) => changeAdminPassword(deps, { email: admin.email, passwordHash: newHash }, command()))
    expect((await login(visitor(studio.app), { email: admin.email, password })).statusCode).toBe(401)
    const right = { email: admin.email, password: 'another password of an admin' }
    expect((await login(visitor(studio.app), right)).statusCode).toBe(200)
  })

  it('lasts a quarter of an hour without use, and eight hours at most', async () => {
    const admin = await signedInAdmin(studio)
    const begun = Date.now()
    let now = begun
    const app = await studio.another({}, { now: () => new Date(now), limits: plenty })
    const at = async (ms: number) => {
      now = begun + ms
      const browser = visitor(app)
      browser.cookies.set('atelier-admin', admin.cookies.get('atelier-admin') ?? '')
      return (await me(browser)).statusCode
    }
    for (let used = 0; used < adminAbsoluteLimit - adminIdleLimit; used += adminIdleLimit - 60_000)
      expect(await at(used)).toBe(200)
    expect(await at(adminAbsoluteLimit + 60_000)).toBe(401)
    const other = await signedInAdmin(studio)
    admin.cookies.set('atelier-admin', other.cookies.get('atelier-admin') ?? '')
    expect(await at(adminIdleLimit + 60_000)).toBe(401)
  })

  it('is not kept alive by what a page asks by itself while nobody uses it', async () => {
    const admin = await signedInAdmin(studio)
    const begun = Date.now()
    let now = begun
    const app = await studio.another({}, { now: () => new Date(now), limits: plenty })
    const at = async (ms: number, headers: Readonly<Record<string, string>>) => {
      now = begun + ms
      const browser = visitor(app)
      browser.cookies.set('atelier-admin', admin.cookies.get('atelier-admin') ?? '')
      return (await browser.send({ method: 'GET', url: '/api/admin/me', headers })).statusCode
    }
    expect(await at(adminIdleLimit - 60_000, { 'x-background': '1' })).toBe(200)
    expect(await at(adminIdleLimit - 30_000, { upgrade: 'websocket' })).toBe(200)
    expect(await at(adminIdleLimit + 60_000, {})).toBe(401)
  })

  it('has nothing to do with being signed in as a creator', async () => {
    const [admin, person] = [await signedInAdmin(studio), await signedIn(studio)]
    for (const [name, value] of person.cookies) admin.cookies.set(name, value)
    expect((await me(admin)).statusCode).toBe(200)
    await admin.send({ method: 'POST', url: adminLogout.path })
    expect((await admin.send({ method: 'GET', url: '/api/auth/user' })).json()).toMatchObject({ id: person.userId })
  })
})
