import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSuspension } from '../../features/accounts/commands.ts'
import { projected } from '../../features/assets/testing/picture.ts'
import { inviteEmail } from '../../features/waitlist/commands.ts'
import { endSignIns } from '../../platform/auth/sessions/end-sign-ins.ts'
import { mongoSessions } from '../../platform/auth/sessions/sessions.ts'
import { mongoSignOuts } from '../../platform/auth/sessions/sign-outs.ts'
import { type FalseIssuer, startFalseIssuer } from '../../platform/auth/testing/false-issuer.ts'
import { type IssuerProcess, startIssuerProcess } from '../../platform/auth/testing/issuer-process.ts'
import { UserId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type Browser, suspend, visitor } from '../../testing/person.ts'
import { home, openStudio, type Studio } from '../../testing/studio.ts'
import { operatorCommand } from '../operator.ts'

let studio: Studio
let issuer: IssuerProcess
let falseIssuer: FalseIssuer
beforeAll(async () => {
  issuer = await startIssuerProcess()
  falseIssuer = await startFalseIssuer()
  studio = await openStudio(issuer.env)
})
afterAll(async () => {
  await studio.close()
  await issuer.stop()
  await falseIssuer.stop()
})

const get = (browser: Browser, url: string) => browser.send({ method: 'GET', url })
const userOf = (browser: Browser) => get(browser, '/api/auth/user')

/** Begins a sign-in; the address at the issuer. */
async function begin(browser: Browser): Promise<URL> {
  const response = await get(browser, '/api/login')
  expect(response.statusCode).toBe(303)
  return new URL(String(response.headers.location))
}

/** Signs in on the issuer's own pages; the address it sends the browser back to. */
async function signInThere(from: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: { url: URL; form?: Record<string, string> } = { url: from }
  while (next.url.origin !== home) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    next = location === null ? { url: next.url, form: issuer.creator } : { url: new URL(location, next.url) }
  }
  return next.url
}

const back = (url: URL): string => `${url.pathname}${url.search}`

async function expectRefused(browser: Browser, url: string, reason = 'failed'): Promise<void> {
  const response = await get(browser, url)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`/?signin=${reason}`)
  expect((await userOf(browser)).statusCode).toBe(401)
}

describe('signing in with the identity provider', () => {
  it('asks with PKCE, state and nonce, and ends on the home page with an account', async () => {
    const browser = visitor(studio.app)
    const there = await begin(browser)
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${home}/api/callback`,
    })
    expect([...there.searchParams.keys()]).toEqual(expect.arrayContaining(['state', 'nonce', 'code_challenge']))
    const response = await get(browser, back(await signInThere(there)))
    expect(response.headers.location).toBe('/')
    expect((await userOf(browser)).json()).toMatchObject({ email: issuer.creator.email, firstName: 'Ada' })
  })

  it('opens the same account again, and writes nothing when nothing has changed', async () => {
    const ids = new Set<string>()
    const heads = new Set<bigint>()
    for (let n = 0; n < 2; n++) {
      const browser = visitor(studio.app)
      await get(browser, back(await signInThere(await begin(browser))))
      ids.add((await userOf(browser)).json<{ id: string }>().id)
      heads.add(await studio.engines.store.head())
    }
    expect(ids.size).toBe(1)
    expect(heads.size).toBe(1)
  })

  it("starts at the studio's own origin, even for a browser that used another host name", async () => {
    const response = await visitor(studio.app).send({ url: '/api/login', headers: { host: '127.0.0.1:3999' } })
    expect(response.headers.location).toBe(`${home}/api/login`)
  })

  it('signs out at the identity provider too, which redirects to the home page', async () => {
    const browser = visitor(studio.app)
    await get(browser, back(await signInThere(await begin(browser))))
    const there = new URL(String((await get(browser, '/api/logout')).headers.location))
    expect(there.origin).toBe(issuer.env.OIDC_ISSUER)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${home}/`)
    expect((await userOf(browser)).statusCode).toBe(401)
  })
})

describe('signing in from two tabs', () => {
  it('works in the one that comes back first, whichever it is, although both have begun', async () => {
    for (const chosen of [0, 1]) {
      const browser = visitor(studio.app)
      const tabs = [await begin(browser), await begin(browser)]
      const there = tabs[chosen]
      if (there === undefined) throw new Error('There is no such tab')
      expect((await get(browser, back(await signInThere(there)))).headers.location).toBe('/')
      expect((await userOf(browser)).statusCode).toBe(200)
    }
  })

  it('works in one after the person has cancelled in the other', async () => {
    const browser = visitor(studio.app)
    const [cancelled, there] = [await begin(browser), await begin(browser)]
    const state = cancelled.searchParams.get('state') ?? ''
    const iss = encodeURIComponent(issuer.env.OIDC_ISSUER)
    await expectRefused(browser, `/api/callback?error=access_denied&state=${state}&iss=${iss}`, 'cancelled')
    expect((await get(browser, back(await signInThere(there)))).headers.location).toBe('/')
  })
})

describe('a sign-in is refused', () => {
  it('with another state', async () => {
    const browser = visitor(studio.app)
    const url = await signInThere(await begin(browser))
    url.searchParams.set('state', 'another')
    await expectRefused(browser, back(url))
  })

  it('with another nonce', async () => {
    const browser = visitor(studio.app)
    const there = await begin(browser)
    there.searchParams.set('nonce', 'another')
    await expectRefused(browser, back(await signInThere(there)))
  })

  it('in another browser than the one that started it', async () => {
    const url = await signInThere(await begin(visitor(studio.app)))
    await expectRefused(visitor(studio.app), back(url))
    const other = visitor(studio.app)
    await begin(other)
    await expectRefused(other, back(url))
  })

  it('the second time', async () => {
    const browser = visitor(studio.app)
    const attempt = await begin(browser)
    const kept = new Map(browser.cookies)
    const url = back(await signInThere(attempt))
    await get(browser, url)
    const thief = visitor(studio.app)
    for (const [name, value] of kept) thief.cookies.set(name, value)
    await expectRefused(thief, url)
  })

  it('with a code that was used, even in a sign-in that otherwise fits', async () => {
    const browser = visitor(studio.app)
    const attempts = studio.engines.db.collection('sign_in_attempts')
    const there = await begin(browser)
    const copy = await attempts.findOne({ state: there.searchParams.get('state') })
    const kept = new Map(browser.cookies)
    const url = back(await signInThere(there))
    await get(browser, url)
    if (copy) await attempts.insertOne(copy)
    const thief = visitor(studio.app)
    for (const [name, value] of kept) thief.cookies.set(name, value)
    await expectRefused(thief, url)
  })

  it('when the person cancels', async () => {
    const browser = visitor(studio.app)
    const state = (await begin(browser)).searchParams.get('state') ?? ''
    const iss = encodeURIComponent(issuer.env.OIDC_ISSUER)
    await expectRefused(browser, `/api/callback?error=access_denied&state=${state}&iss=${iss}`, 'cancelled')
  })

  it('for an unknown person when access is by invitation', async () => {
    const invited = await studio.another({ OIDC_ISSUER: falseIssuer.url, SIGNUP: 'invited' })
    falseIssuer.claims = { sub: 'uninvited' }
    const browser = visitor(invited)
    await expectRefused(browser, await falseCallback(browser), 'not-invited')
  })
})

describe('an invitation', () => {
  const invite = (email: string) => {
    const { store, keys } = studio.engines
    const commandId = randomId()
    const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
    return inviteEmail({ handle: createHandle(store), keys, masterKey: studio.config.masterKey }, email, command)
  }

  it('admits its address, in any case, and no other', async () => {
    const invited = await studio.another({ OIDC_ISSUER: falseIssuer.url, SIGNUP: 'invited' })
    const come = async (email: string) => {
      falseIssuer.claims = { sub: email, email }
      const browser = visitor(invited)
      return { browser, url: await falseCallback(browser) }
    }
    await invite('Grace@Atelier.example')
    const grace = await come('grace@atelier.example')
    await get(grace.browser, grace.url)
    expect((await userOf(grace.browser)).json()).toMatchObject({ email: 'grace@atelier.example' })
    const other = await come('mallory@atelier.example')
    await expectRefused(other.browser, other.url, 'not-invited')
  })
})

describe('a suspended account', () => {
  it('is refused at the next sign-in, and can sign in when the suspension has ended', async () => {
    const app = await studio.another({ OIDC_ISSUER: falseIssuer.url })
    const come = async () => {
      falseIssuer.claims = { sub: 'suspended' }
      const browser = visitor(app)
      return { browser, url: await falseCallback(browser) }
    }
    const first = await come()
    await get(first.browser, first.url)
    const userId = UserId.parse((await userOf(first.browser)).json<{ id: string }>().id)
    await suspend(studio, { userId })
    expect((await userOf(first.browser)).statusCode).toBe(401)
    const again = await come()
    await expectRefused(again.browser, again.url, 'suspended')
    await suspend(studio, { userId }, false)
    const back = await come()
    await get(back.browser, back.url)
    expect((await userOf(back.browser)).json()).toMatchObject({ id: userId })
  })
})

/** Comes back from the false issuer with a token for exactly this sign-in. */
async function falseCallback(browser: Browser): Promise<string> {
  const there = await begin(browser)
  falseIssuer.claims = { nonce: there.searchParams.get('nonce'), ...falseIssuer.claims }
  return `/api/callback?code=any&state=${there.searchParams.get('state')}`
}

describe('after signing out everywhere', () => {
  const seconds = () => Math.floor(Date.now() / 1_000)
  let app: FastifyInstance
  beforeAll(async () => {
    app = await studio.another({ OIDC_ISSUER: falseIssuer.url })
  })

  /** Comes back from the issuer, which says when the person authenticated there. */
  const come = async (browser: Browser, there: URL, sub: string, authTime: number | undefined) => {
    falseIssuer.signature = 'right'
    falseIssuer.claims = { sub, nonce: there.searchParams.get('nonce'), auth_time: authTime }
    const response = await get(browser, `/api/callback?code=any&state=${there.searchParams.get('state')}`)
    return String(response.headers.location)
  }

  /** Somebody who authenticated a while ago, has signed in since, and then signed out everywhere. */
  const signedOut = async (sub: string, site = app) => {
    const browser = visitor(site)
    expect(await come(browser, await begin(browser), sub, seconds() - 100)).toBe('/')
    expect((await browser.send({ method: 'POST', url: '/api/auth/sign-out-everywhere' })).statusCode).toBe(200)
    return visitor(site)
  }

  it('a session at the identity provider is not enough: the person must authenticate again', async () => {
    const browser = await signedOut('lives-on')
    const first = await begin(browser)
    expect(Number(first.searchParams.get('max_age'))).toBeGreaterThan(0)
    const again = new URL(await come(browser, first, 'lives-on', seconds() - 100))
    expect(again.origin).toBe(falseIssuer.url)
    expect(Object.fromEntries(again.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    expect((await userOf(browser)).statusCode).toBe(401)
    expect(await come(browser, again, 'lives-on', seconds())).toBe('/')
    expect((await userOf(browser)).statusCode).toBe(200)
  })

  it('a provider that was asked to authenticate the person and returns an old time is refused', async () => {
    const browser = await signedOut('old')
    const again = new URL(await come(browser, await begin(browser), 'old', seconds() - 100))
    expect(await come(browser, again, 'old', seconds() - 100)).toBe('/?signin=failed')
    expect((await userOf(browser)).statusCode).toBe(401)
  })

  const signOut = (browser: Browser) => browser.send({ method: 'POST', url: '/api/auth/sign-out-everywhere' })
  /** Suspends the person as an admin does, and lifts the suspension. */
  const suspendForATime = async (browser: Browser) => {
    const { db, store } = studio.engines
    const userId = UserId.parse((await userOf(browser)).json<{ id: string }>().id)
    const signIns = { sessions: mongoSessions(db), signOuts: mongoSignOuts(db, () => new Date()) }
    const means = { handle: createHandle(store), endSignIns: (id: UserId) => endSignIns(signIns, id) }
    for (const suspended of [true, false]) await changeSuspension(means, userId, suspended, operatorCommand())
    await projected(studio)
  }

  /** A studio that reads, at its first sign-in, that the tokens of the issuer may tell this. */
  const appOf = (claimsSupported: readonly string[] | undefined) => {
    falseIssuer.claimsSupported = claimsSupported
    return studio.another({ OIDC_ISSUER: falseIssuer.url })
  }

  it.each([
    ['signed out everywhere', signOut],
    ['been suspended for a time', suspendForATime],
  ])(
    'a provider that never tells the time, as Google, is asked once more for who has %s, and then they are signed in',
    async (sub, act) => {
      const browser = visitor(await appOf(['sub', 'email']))
      expect(await come(browser, await begin(browser), sub, undefined)).toBe('/')
      await act(browser)
      const again = new URL(await come(browser, await begin(browser), sub, undefined))
      expect(again.searchParams.get('prompt')).toBe('select_account')
      expect((await userOf(browser)).statusCode).toBe(401)
      expect(await come(browser, again, sub, undefined)).toBe('/')
      expect((await userOf(browser)).statusCode).toBe(200)
    },
  )

  it.each([
    ['may tell', ['sub', 'auth_time']],
    ['does not say whether it tells', undefined],
  ])('a token without the time is refused from a provider that %s it', async (sub, claimsSupported) => {
    const browser = await signedOut(sub, await appOf(claimsSupported))
    const again = new URL(await come(browser, await begin(browser), sub, undefined))
    expect(again.searchParams.get('prompt')).toBe('login')
    expect(await come(browser, again, sub, undefined)).toBe('/?signin=failed')
  })

  it('a person who has authenticated since is signed in at once', async () => {
    const browser = await signedOut('has-returned')
    expect(await come(browser, await begin(browser), 'has-returned', seconds() + 2)).toBe('/')
    expect((await userOf(browser)).statusCode).toBe(200)
  })
})

describe('an ID token', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await studio.another({ OIDC_ISSUER: falseIssuer.url })
  })

  const come = async (claims: FalseIssuer['claims'], signature: FalseIssuer['signature'] = 'right') => {
    falseIssuer.claims = claims
    falseIssuer.signature = signature
    const browser = visitor(app)
    return { browser, url: await falseCallback(browser) }
  }

  it('that is valid signs in', async () => {
    const { browser, url } = await come({})
    await get(browser, url)
    expect((await userOf(browser)).statusCode).toBe(200)
  })

  it.each([
    ['for another client', { aud: 'another' }, 'failed'],
    ['of another issuer', { iss: 'https://evil.example' }, 'failed'],
    ['that has expired', { exp: 1 }, 'failed'],
    ['without a nonce', { nonce: undefined }, 'failed'],
    ['whose e-mail is not verified', { email_verified: false }, 'unverified'],
    ['that does not say whether the e-mail is verified', { email_verified: undefined }, 'unverified'],
  ])('%s is refused', async (_what, claims, reason) => {
    const { browser, url } = await come(claims)
    await expectRefused(browser, url, reason)
  })

  it.each(['none', 'foreign-key'] as const)('signed with %s is refused', async (signature) => {
    const { browser, url } = await come({}, signature)
    await expectRefused(browser, url)
  })

  it('with the e-mail of another person opens another account', async () => {
    const ids = new Set<string>()
    for (const sub of ['first', 'second']) {
      const { browser, url } = await come({ sub, email: 'same@atelier.example' })
      await get(browser, url)
      ids.add((await userOf(browser)).json<{ id: string }>().id)
    }
    expect(ids.size).toBe(2)
  })

  it('with a new name changes the account, and a picture from anywhere but https does not', async () => {
    const person = { sub: 'renamed', given_name: 'Old' }
    for (const claims of [person, { ...person, given_name: 'New', picture: 'javascript:alert(1)' }]) {
      const { browser, url } = await come(claims)
      await get(browser, url)
      expect((await userOf(browser)).json()).toMatchObject({ firstName: claims.given_name, profileImageUrl: null })
    }
  })
})
