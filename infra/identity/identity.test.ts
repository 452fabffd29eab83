import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as client from 'openid-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAccounts } from './accounts.ts'
import { readCreator, readPresentCreator } from './creator.ts'
import type { Settings } from './settings.ts'
import { home, start, testSettings } from './test-server.ts'

let settings: Settings
let server: FastifyInstance

beforeEach(async () => {
  settings = await testSettings()
  server = await start(settings)
})
afterEach(async () => {
  await server.close()
  await rm(settings.folder, { recursive: true, force: true })
})

/** A browser without scripts: keeps cookies, follows redirects until they leave the provider. */
function browser() {
  const cookies = new Map<string, string>()
  const visit = async (
    address: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; status: number; body: string }> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const next = location === null ? address : new URL(location, address).href
    if (location !== null && next.startsWith(settings.issuer)) return await visit(next)
    return { url: next, status: response.status, body: await response.text() }
  }
  return { visit }
}

async function begin(parameters: Record<string, string> = {}) {
  const config = await client.discovery(new URL(settings.issuer), 'atelier', settings.clientSecret, undefined, {
    execute: [client.allowInsecureRequests],
  })
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${home}/api/callback`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  const finish = (callback: string) =>
    client.authorizationCodeGrant(config, new URL(callback), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      ...('max_age' in parameters && { maxAge: Number(parameters.max_age) }),
    })
  return { config, address: address.href, finish }
}

const newcomer = { givenName: 'Grace', familyName: 'Hopper', email: 'Grace@Example.org', password: 'correct horse' }

test('the first account signs in by code and PKCE; the id token has its e-mail and name', async () => {
  const { address, finish, config } = await begin()
  const { visit } = browser()
  const form = await visit(address)
  expect(form.body).toContain('<h1>Sign in</h1>')
  const creator = await readCreator(settings.folder)
  const end = await visit(form.url, { email: creator?.email ?? '', password: creator?.password ?? '' })
  expect(end.url).toMatch(/^http:\/\/localhost:1\/api\/callback\?code=/)
  const tokens = await finish(end.url)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ email: 'creator@atelier.local', email_verified: true, name: 'Ada Creator' })
  const info = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
  expect(info).toMatchObject({ given_name: 'Ada', family_name: 'Creator' })
})

test('a first account that was taken out of the file stays away, and no start offers it', async () => {
  expect(await readPresentCreator(settings.folder)).toEqual(await readCreator(settings.folder))
  await server.close()
  const other = {
    sub: randomUUID(),
    email: 'grace@example.org',
    passwordHash: 'x',
    givenName: 'Grace',
    familyName: 'H',
  }
  await writeFile(join(settings.folder, 'accounts.json'), JSON.stringify([other]))
  server = await start(settings)
  expect(await readAccounts(settings.folder)).toEqual([other])
  expect(await readPresentCreator(settings.folder)).toBeUndefined()
  await server.close()
  await writeFile(join(settings.folder, 'accounts.json'), '[]')
  server = await start(settings)
  expect(await readAccounts(settings.folder)).toEqual([])
})

test('a new account signs in at once, and again after a restart with the same subject', async () => {
  const first = await begin()
  const form = await browser().visit(first.address)
  expect(form.status).toBe(200)
  const one = browser()
  const page = await one.visit(first.address)
  const subject = (await first.finish((await one.visit(`${page.url}/create`, newcomer)).url)).claims()
  expect(subject).toMatchObject({ email: 'grace@example.org', email_verified: true, name: 'Grace Hopper' })

  await server.close()
  server = await start(settings)
  const second = await begin()
  const two = browser()
  const again = await two.visit(second.address)
  const end = await two.visit(again.url, { email: 'GRACE@example.org', password: newcomer.password })
  expect((await second.finish(end.url)).claims()?.sub).toBe(subject?.sub)
})

test('a signed-in browser need not enter the password again; after signing out it must', async () => {
  const { visit } = browser()
  const first = await begin()
  const tokens = await first.finish((await visit(`${(await visit(first.address)).url}/create`, newcomer)).url)
  const second = await begin()
  expect((await visit(second.address)).url).toContain('/api/callback?code=')

  const endSession = client.buildEndSessionUrl(second.config, {
    post_logout_redirect_uri: `${home}/`,
    id_token_hint: tokens.id_token ?? '',
  })
  const question = await visit(endSession.href)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.body)?.[1] ?? ''
  expect((await visit(`${settings.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })).url).toBe(`${home}/`)
  expect((await visit((await begin()).address)).body).toContain('<h1>Sign in</h1>')
})

test.each([
  [
    'a wrong password',
    '',
    { email: 'creator@atelier.local', password: 'wrong' },
    401,
    'E-mail or password is not right.',
  ],
  ['a short password', '/create', { ...newcomer, password: 'short' }, 422, 'at least 10 characters'],
  ['a common password', '/create', { ...newcomer, password: 'Password!2026' }, 422, 'This password is easy to guess.'],
  ['no name', '/create', { ...newcomer, givenName: ' ' }, 422, 'Please enter your first name.'],
  ['no e-mail', '/create', { ...newcomer, email: 'grace' }, 422, 'Please enter a valid e-mail address.'],
  ['a taken e-mail', '/create', { ...newcomer, email: 'Creator@atelier.local' }, 422, 'already has an account'],
])('%s is explained on the page', async (_name, path, form, status, words) => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const response = await visit(`${page.url}${path}`, form)
  expect(response.status).toBe(status)
  expect(response.body).toContain(words)
  expect(response.body).not.toContain(form.password)
})

test('after ten wrong passwords an e-mail is refused for a while', async () => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const guess = () => visit(page.url, { email: 'creator@atelier.local', password: 'wrong' })
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('guesses that arrive at the same time are all counted', async () => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const guesses = Array.from({ length: 30 }, () =>
    visit(page.url, { email: 'creator@atelier.local', password: 'wrong' }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test.each([
  ['a form', 17_000, 413],
  ['a form for the protocol', 60_000, 400],
])('%s that is too long is refused with its own status', async (what, length, status) => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const address = what === 'a form' ? page.url : `${settings.issuer}/session/end/confirm`
  expect((await visit(address, { email: 'x'.repeat(length), password: 'x' })).status).toBe(status)
})

test('the id token has the time of the sign-in, and a new sign-in can be requested', async () => {
  const { visit } = browser()
  const first = await begin()
  const page = await visit(first.address)
  const claims = (await first.finish((await visit(`${page.url}/create`, newcomer)).url)).claims()
  const signedInAt = claims?.auth_time
  expect(signedInAt).toBeTypeOf('number')

  const silent = await begin()
  expect((await silent.finish((await visit(silent.address)).url)).claims()?.auth_time).toBe(signedInAt)

  for (const parameters of [{ prompt: 'login' }, { max_age: '0' }]) {
    const again = await begin(parameters)
    const form = await visit(again.address)
    expect(form.body).toContain('<h1>Sign in</h1>')
    const end = await visit(form.url, { email: newcomer.email, password: newcomer.password })
    expect((await again.finish(end.url)).claims()?.auth_time).toBeGreaterThanOrEqual(signedInAt ?? Number.NaN)
  }
})

test('its own pages may post their forms', async () => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const response = await fetch(page.url, { method: 'POST', headers: { origin: settings.issuer }, body: '' })
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.status).not.toBe(403)
})

test('entered text is escaped', async () => {
  const { visit } = browser()
  const page = await visit((await begin()).address)
  const response = await visit(page.url, { email: '"><script>alert(1)</script>', password: 'x' })
  expect(response.body).toContain('&quot;&gt;&lt;script&gt;')
  expect(response.body).not.toContain('<script>alert')
})

test('the page of an expired sign-in says so and links to the studio', async () => {
  const response = await browser().visit(`${settings.issuer}/interaction/unknown`)
  expect(response.status).toBe(400)
  expect(response.body).toContain('This sign-in cannot go on')
})

test('a sign-in without PKCE is refused', async () => {
  const { address } = await begin()
  const url = new URL(address)
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  expect((await browser().visit(url.href)).url).toContain('error=invalid_request')
})
