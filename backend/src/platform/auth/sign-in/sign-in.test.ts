import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../eventsourcing/decider.ts'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import type { Endpoint } from '../../http/contract/endpoint.ts'
import { newCommand } from '../../http/server/request/command.ts'
import { decorateRequests } from '../../http/server/request/request.ts'
import { captureLog } from '../../observability/testing/captured-log.ts'
import { siteCookie } from '../sessions/cookies.ts'
import { type Identity, type SignInChecks, SignInRefused } from './identity-provider.ts'
import { registerSignIn, type SignInDeps } from './sign-in.ts'

const ann = UserId.parse(randomId())
const now = new Date('2026-01-02T00:00:00.000Z')
const home = new URL('http://localhost:3999')
const checks: SignInChecks = { state: 'state', nonce: 'nonce', verifier: 'verifier' }

/** Somebody who authenticated at the provider at this time, as far as it tells. */
const identityOf = (authenticated: string | undefined, anewSince?: number, issued = now.getTime()): Identity => ({
  issuer: 'https://issuer.example',
  subject: 'ann',
  profile: { email: 'ann@atelier.example' },
  authentication: {
    authenticatedAt: authenticated === undefined ? undefined : Date.parse(authenticated) / 1000,
    neverTold: false,
    issuedAt: issued / 1000,
    anewSince,
  },
})
/** The same at a provider that never tells the time. */
const untoldIdentity = (anewSince?: number, issued?: number): Identity => {
  const untold = identityOf(undefined, anewSince, issued)
  return { ...untold, authentication: { ...untold.authentication, neverTold: true } }
}
const identity = identityOf('2026-01-01T12:00:00.000Z')

/** A site whose provider vouches for ann, and what was done there, in its order; one attempt to sign in is under way. */
async function openSite(
  deps: Partial<Omit<SignInDeps, 'provider'>> & { provider?: Partial<SignInDeps['provider']> } = {},
) {
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const { lines, log: captured } = captureLog()
  const log: FastifyBaseLogger = captured
  const app = fastify({ loggerInstance: log })
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (method === 'GET' && config?.endpoint) endpoints.push(config.endpoint)
  })
  decorateRequests(app)
  await app.register(cookie)
  app.addHook('onRequest', async (request) => {
    request.command = newCommand(request, now)
  })
  registerSignIn(app, {
    publicUrl: home,
    attempts: {
      prepare: async () => undefined,
      begin: async () => 'a new attempt',
      take: async (secret) => (secret === 'attempt' ? checks : undefined),
    },
    attemptCookie: siteCookie(home, 'sign-in', 60),
    openAccount: async (_, { at }) => {
      done.push(`account at ${at}`)
      return ann
    },
    lastSignOut: async () => undefined,
    now: () => now,
    startSession: async (_request, _reply, userId) => void done.push(`session of ${userId}`),
    endSession: note('session ended'),
    ...deps,
    provider: {
      begin: async (anew) => ({
        url: new URL(`https://issuer.example/authorize?anew=${anew?.since}&prompt=${anew?.prompt}`),
        checks,
      }),
      complete: async (search) => {
        done.push(`redeemed ${search}`)
        return identity
      },
      endSessionUrl: async () => new URL('https://issuer.example/end'),
      ...deps.provider,
    },
  })
  await app.ready()
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url, headers: { host: home.host, ...headers } })
  const audited = () => lines.filter(({ audit }) => audit !== undefined)
  return { get, done, endpoints, lines, audited }
}

type Site = Awaited<ReturnType<typeof openSite>>
const returning = { cookie: 'sign-in=attempt' }
const comeBack = (site: Site, headers: Readonly<Record<string, string>> = returning) =>
  site.get('/api/callback?code=secret&state=state', headers)
const unreachable = () => Promise.reject(Object.assign(new Error('a secret'), { code: 'ECONNREFUSED' }))

describe('signing in', () => {
  test('leads to the provider, with the secret of the attempt in a cookie', async () => {
    const response = await (await openSite()).get('/api/login')
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      'https://issuer.example/authorize?anew=undefined&prompt=undefined',
    ])
    expect(response.cookies).toMatchObject([{ name: 'sign-in', value: 'a new attempt', httpOnly: true }])
  })

  test('begins at the name that the browser will come back to', async () => {
    const response = await (await openSite()).get('/api/login', { host: '127.0.0.1:3999' })
    expect([response.statusCode, response.headers.location]).toEqual([303, 'http://localhost:3999/api/login'])
    expect(response.cookies).toEqual([])
  })

  test('goes home when the provider cannot be reached', async () => {
    const site = await openSite({ provider: { begin: unreachable } })
    const response = await site.get('/api/login')
    expect([response.statusCode, response.headers.location]).toEqual([303, '/?signin=unavailable'])
    expect(site.audited()).toMatchObject([
      { audit: 'sign-in-refused', reason: 'unavailable', error: 'Error', code: 'ECONNREFUSED' },
    ])
    expect(JSON.stringify(site.audited())).not.toContain('a secret')
  })
})

describe('coming back from the provider', () => {
  test('redeems what was brought, opens the account and begins a session; the attempt is spent', async () => {
    const site = await openSite()
    const response = await comeBack(site)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
    expect(site.done).toEqual([
      'redeemed ?code=secret&state=state',
      `account at ${now.toISOString()}`,
      `session of ${ann}`,
    ])
    expect(response.cookies).toMatchObject([{ name: 'sign-in', value: '' }])
  })

  test.each([
    ['without an attempt', {}],
    ['with an attempt that is not under way', { cookie: 'sign-in=planted' }],
  ])('%s is refused, and nothing is redeemed', async (_, headers) => {
    const site = await openSite()
    expect((await comeBack(site, headers)).headers.location).toBe('/?signin=failed')
    expect(site.done).toEqual([])
  })

  test('without an attempt looks none up', async () => {
    const taken: string[] = []
    const take = async (secret: string) => void taken.push(secret)
    const site = await openSite({
      attempts: { prepare: async () => undefined, begin: async () => 'a new attempt', take },
    })
    await comeBack(site, {})
    expect(taken).toEqual([])
    await comeBack(site)
    expect(taken).toEqual(['attempt'])
  })

  const refusal = (code: string) => new DomainError({ code, status: 403 }, 'No.')
  test.each<[string, Partial<SignInDeps['provider']>, Partial<Pick<SignInDeps, 'openAccount'>>]>([
    ['cancelled', { complete: () => Promise.reject(new SignInRefused('cancelled')) }, {}],
    ['unverified', { complete: () => Promise.reject(new SignInRefused('unverified')) }, {}],
    ['failed', { complete: () => Promise.reject(new SignInRefused('failed')) }, {}],
    ['unavailable', { complete: unreachable }, {}],
    ['not-invited', {}, { openAccount: () => Promise.reject(refusal('not-invited')) }],
    ['suspended', {}, { openAccount: () => Promise.reject(refusal('suspended')) }],
    ['unavailable', {}, { openAccount: () => Promise.reject(refusal('of another kind')) }],
  ])('goes home and says why nobody is signed in: %s', async (reason, provider, deps) => {
    const site = await openSite({ provider, ...deps })
    const response = await comeBack(site)
    expect([response.statusCode, response.headers.location]).toEqual([303, `/?signin=${reason}`])
    expect(site.done.filter((what) => what.startsWith('session'))).toEqual([])
    expect(site.audited()).toMatchObject([{ audit: 'sign-in-refused', reason }])
    expect(JSON.stringify(site.audited()), 'the address holds the code').not.toContain('secret')
  })

  test.each([
    ['by its name alone', new TypeError('a secret'), 'TypeError'],
    ['as unknown when it is no error', 'a secret', 'unknown'],
  ])('logs the cause of a refusal %s', async (_, cause, error) => {
    const site = await openSite({ provider: { complete: () => Promise.reject(new SignInRefused('failed', cause)) } })
    await comeBack(site)
    expect(site.audited()).toMatchObject([{ reason: 'failed', error }])
    expect(JSON.stringify(site.audited())).not.toContain('a secret')
  })

  test('goes home also when what went wrong is not an error', async () => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- foreign code may reject with anything
    const site = await openSite({ provider: { complete: () => Promise.reject(undefined) } })
    expect((await comeBack(site)).headers.location).toBe('/?signin=unavailable')
    expect(site.audited()).toMatchObject([{ reason: 'unavailable', error: 'unknown' }])
  })

  const signedOut = new Date('2026-01-01T18:00:00.000Z')
  test('after signing out everywhere, the person must authenticate again', async () => {
    const site = await openSite({ lastSignOut: async () => signedOut })
    const response = await comeBack(site)
    expect(response.headers.location).toBe(`https://issuer.example/authorize?anew=${now.getTime()}&prompt=login`)
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'sign-in', value: 'a new attempt' }))
    expect(site.done.filter((what) => what.startsWith('session'))).toEqual([])
  })

  test('begins a session for who has authenticated since', async () => {
    const complete = async () => identityOf('2026-01-01T18:00:01.000Z')
    const site = await openSite({ provider: { complete }, lastSignOut: async () => signedOut })
    expect((await comeBack(site)).headers.location).toBe('/')
    expect(site.done).toContain(`session of ${ann}`)
  })

  test('is refused when the person signs out everywhere while the session begins', async () => {
    const begun: string[] = []
    let lastSignOut: Date | undefined
    const site = await openSite({
      lastSignOut: async () => lastSignOut,
      startSession: async (_request, _reply, userId, confirm) => {
        begun.push(userId)
        lastSignOut = signedOut
        await confirm()
        throw new Error('The session was confirmed')
      },
    })
    expect((await comeBack(site)).headers.location).toBe('/?signin=failed')
    expect(begun).toEqual([ann])
    expect(site.audited()).toMatchObject([{ audit: 'sign-in-refused', reason: 'failed' }])
  })

  test('is refused when the provider was asked to authenticate anew and did not', async () => {
    const complete = async () => identityOf('2026-01-01T12:00:00.000Z', now.getTime())
    const site = await openSite({ provider: { complete }, lastSignOut: async () => signedOut })
    expect((await comeBack(site)).headers.location).toBe('/?signin=failed')
    expect(site.done.filter((what) => what.startsWith('session'))).toEqual([])
  })

  test('at a provider that never tells the time leads back there once, then begins a session', async () => {
    let anewSince: number | undefined
    const complete = async () => untoldIdentity(anewSince)
    const site = await openSite({ provider: { complete }, lastSignOut: async () => signedOut })
    expect((await comeBack(site)).headers.location).toContain(`anew=${now.getTime()}&prompt=select_account`)
    anewSince = now.getTime()
    expect((await comeBack(site)).headers.location).toBe('/')
    expect(site.done).toContain(`session of ${ann}`)
  })

  test('is refused with a token of such a provider from before the sign-out', async () => {
    const complete = async () => untoldIdentity(now.getTime(), signedOut.getTime() - 1000)
    const site = await openSite({ provider: { complete }, lastSignOut: async () => signedOut })
    expect((await comeBack(site)).headers.location).toBe('/?signin=failed')
  })
})

describe('signing out', () => {
  const ownPage = { 'sec-fetch-site': 'same-origin' }

  test('ends our session and goes on to the provider, which ends its own', async () => {
    const site = await openSite()
    const response = await site.get('/api/logout', ownPage)
    expect([response.statusCode, response.headers.location]).toEqual([303, 'https://issuer.example/end'])
    expect(site.done).toEqual(['session ended'])
  })

  test('is done from a page of ours alone', async () => {
    const site = await openSite()
    const response = await site.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect(response.json()).toMatchObject({ code: 'foreign-origin' })
    expect(site.done).toEqual([])
  })

  test('goes home where the provider has no such page', async () => {
    const site = await openSite({ provider: { endSessionUrl: async () => undefined } })
    expect((await site.get('/api/logout', ownPage)).headers.location).toBe('/')
    expect(site.lines.map(({ msg }) => msg)).not.toContain('identity provider not reached at sign-out')
  })

  test('goes home when the provider cannot be reached: our session has ended', async () => {
    const site = await openSite({ provider: { endSessionUrl: unreachable } })
    const response = await site.get('/api/logout', ownPage)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
    expect(site.done).toEqual(['session ended'])
    expect(site.lines.map(({ msg }) => msg)).toContain('identity provider not reached at sign-out')
  })
})

test('everybody may come to these pages; tries to sign in are strictly limited, and failures lead home', async () => {
  const { endpoints } = await openSite()
  const told = endpoints.map(({ path, method, access, strictlyLimited, fallback, status }) => ({
    path,
    method,
    access,
    strictlyLimited,
    fallback,
    status,
  }))
  const page = { method: 'GET', access: 'public', status: 303 }
  const door = { ...page, strictlyLimited: true, fallback: '/?signin=unavailable' }
  expect(told).toEqual([
    { ...door, path: '/api/login' },
    { ...door, path: '/api/callback' },
    { ...page, path: '/api/logout', strictlyLimited: undefined, fallback: '/?signout=unavailable' },
  ])
  expect(endpoints[2]?.refusals).toMatchObject([{ code: 'foreign-origin' }])
})
