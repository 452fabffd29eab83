import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, visitor } from '../../../testing/person.ts'
import { openStudio, type Studio, testLogin } from '../../../testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const login = (payload: object = testLogin) => ({ method: 'POST', url: '/api/auth/test-login', payload }) as const
const currentUser = { method: 'GET', url: '/api/auth/user' } as const

describe('test login', () => {
  it('signs the test account in, and its own next read finds it', async () => {
    const browser = visitor(studio.app)
    const response = await browser.send(login())
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, user: { email: testLogin.email } })
    expect(response.headers['x-position']).toMatch(/^[\w-]{48}$/)
    const user = await browser.send(currentUser)
    expect(user.statusCode).toBe(200)
    expect(user.json()).toMatchObject({ email: testLogin.email, firstName: 'Test', profileImageUrl: null })
  })

  it('opens the same account every time', async () => {
    const ids = new Set<string>()
    for (let n = 0; n < 3; n++) {
      const browser = visitor(studio.app)
      await browser.send(login())
      ids.add((await browser.send(currentUser)).json<{ id: string }>().id)
    }
    expect(ids.size).toBe(1)
  })

  it.each([
    { ...testLogin, password: 'wrong password' },
    { ...testLogin, email: 'other@atelier.example' },
  ])('refuses other credentials with one text', async (credentials) => {
    const response = await visitor(studio.app).send(login(credentials))
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: 'Invalid credentials' })
    expect(response.cookies).toEqual([])
  })

  it('does not exist unless it is configured', async () => {
    const production = await studio.another({ TEST_LOGIN_EMAIL: '', TEST_LOGIN_PASSWORD: '' })
    expect((await visitor(production).send(login())).statusCode).toBe(404)
  })
})

describe('the session cookie', () => {
  it('is out of reach of scripts and other sites', async () => {
    const [cookie] = (await visitor(studio.app).send(login())).cookies
    expect(cookie).toMatchObject({ name: 'atelier', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(Buffer.from(cookie?.value ?? '', 'base64url')).toHaveLength(32)
  })

  it('is bound to the host and to https where there is https', async () => {
    const secure = await studio.another({ PUBLIC_URL: 'https://studio.example' })
    const response = await secure.inject({ ...login(), headers: { origin: 'https://studio.example' } })
    expect(response.cookies[0]).toMatchObject({ name: '__Host-atelier', secure: true })
    expect(response.headers['strict-transport-security']).toContain('includeSubDomains')
  })

  it('is new at every sign-in, and the one before is dead', async () => {
    const browser = visitor(studio.app)
    await browser.send(login())
    const before = browser.cookies.get('atelier') ?? ''
    await browser.send(login())
    expect(browser.cookies.get('atelier')).not.toBe(before)
    const old = visitor(studio.app)
    old.cookies.set('atelier', before)
    expect((await old.send(currentUser)).statusCode).toBe(401)
  })

  it('cannot be planted', async () => {
    const [browser, planter] = [visitor(studio.app), visitor(studio.app)]
    const planted = Buffer.alloc(32, 'planted').toString('base64url')
    for (const { cookies } of [browser, planter]) cookies.set('atelier', planted)
    await browser.send(login())
    expect((await browser.send(currentUser)).statusCode).toBe(200)
    expect((await planter.send(currentUser)).statusCode).toBe(401)
  })
})

describe('the debug sign-in of a page', () => {
  const options = { method: 'GET', url: '/api/auth/test-login' } as const

  it('tells the address it is for, where it is configured', async () => {
    expect((await visitor(studio.app).send(options)).json()).toEqual({ email: testLogin.email })
    const production = await studio.another({ TEST_LOGIN_EMAIL: '', TEST_LOGIN_PASSWORD: '' })
    expect((await visitor(production).send(options)).statusCode).toBe(404)
  })
})

describe('signing out everywhere', () => {
  it('ends the sessions of the person in all browsers, and of nobody else', async () => {
    const [here, there] = [visitor(studio.app), visitor(studio.app)]
    for (const browser of [here, there]) await browser.send(login())
    const other = await signedIn(studio)
    const response = await here.send({ method: 'POST', url: '/api/auth/sign-out-everywhere' })
    expect(response.json()).toEqual({ success: true })
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(here.cookies.has('atelier')).toBe(false)
    expect((await there.send(currentUser)).statusCode).toBe(401)
    expect((await other.send(currentUser)).statusCode).toBe(200)
  })
})

describe('signing out', () => {
  const logout = { method: 'GET', url: '/api/logout' } as const

  it('ends the session on the server', async () => {
    const browser = visitor(studio.app)
    await browser.send(login())
    const stolen = visitor(studio.app)
    stolen.cookies.set('atelier', browser.cookies.get('atelier') ?? '')
    const response = await browser.send(logout)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/')
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(browser.cookies.has('atelier')).toBe(false)
    expect((await stolen.send(currentUser)).statusCode).toBe(401)
  })

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }])(
    'is not done for a link elsewhere: %j',
    async (headers) => {
      const browser = visitor(studio.app)
      await browser.send(login())
      expect((await browser.send({ ...logout, headers })).statusCode).toBe(403)
      expect((await browser.send(currentUser)).statusCode).toBe(200)
    },
  )
})

it('logs no secret', async () => {
  const browser = visitor(studio.app)
  await browser.send(login())
  const everything = studio.logged.join('')
  expect(everything).toContain('signed-in')
  for (const secret of [testLogin.password, testLogin.email, browser.cookies.get('atelier')]) {
    expect(everything).not.toContain(secret)
  }
})
