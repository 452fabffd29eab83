import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { adminIdleLimit } from '../../platform/auth/sessions/sessions.ts'
import type { Endpoint } from '../../platform/http/contract/endpoint.ts'
import { badCallsOf } from '../../platform/http/testing/bad-values.ts'
import { upgrade } from '../../platform/http/testing/upgrade.ts'
import { type Admin, signedInAdmin } from '../../testing/admin.ts'
import { callOf, nothings } from '../../testing/calls.ts'
import { type Browser, signedIn, visitor } from '../../testing/person.ts'
import { adminHome, home, openStudio, type Studio } from '../../testing/studio.ts'
import { composeAdminSite } from '../admin-composition.ts'

let studio: Studio
let site: FastifyInstance
const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }
beforeAll(async () => {
  studio = await openStudio({}, { limits: plenty })
  site = await studio.openAdminSite()
})
afterAll(() => studio.close())

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const writes = (endpoints: readonly Endpoint[]) => endpoints.filter(({ method }) => method !== 'GET')
const adminEndpoints = () => site.endpoints.filter(({ access }) => access === 'admin')

/** A browser at the site of admins with what another browser has in its cookies. */
function atSite(cookies: ReadonlyMap<string, string>, app = site): Browser {
  const browser = visitor(app, adminHome)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

const adminAtSite = async (): Promise<Browser> => atSite((await signedInAdmin(studio)).cookies)

/** Those who may not do what admins do, with their browsers at the site of admins. */
const strangers: Readonly<Record<string, () => Promise<Browser>>> = {
  visitor: async () => atSite(new Map()),
  'a creator': async () => atSite((await signedIn(studio)).cookies),
  'a creator who shows their secret as an admin': async () => {
    const { cookies } = await signedIn(studio)
    return atSite(new Map([['atelier-admin', cookies.get('atelier') ?? '']]))
  },
  'an admin who shows their secret as a creator': async () => {
    const { cookies } = await signedInAdmin(studio)
    return atSite(new Map([['atelier', cookies.get('atelier-admin') ?? '']]))
  },
  'an admin whose session has expired': async () => {
    const later = () => new Date(Date.now() + adminIdleLimit + 60_000)
    const { config, engines } = studio
    const app = await composeAdminSite(config, engines, {
      logger: pino({ level: 'silent' }),
      busyMs: 0,
      limits: plenty,
      now: later,
    })
    return atSite((await signedInAdmin(studio)).cookies, app)
  },
}

describe('the site of admins', { timeout: 60_000 }, () => {
  it('has every endpoint of admins, and none of creators', async () => {
    const ofAdmins = studio.app.endpoints.filter(({ path }) => path.startsWith('/api/admin/'))
    expect(ofAdmins.length).toBeGreaterThan(2)
    expect(site.endpoints.map(addressOf).sort()).toEqual(ofAdmins.map(addressOf).sort())
    const person = atSite((await signedIn(studio)).cookies)
    for (const endpoint of studio.app.endpoints.filter(({ path }) => !path.startsWith('/api/admin/'))) {
      const response = await person.send(callOf(endpoint, nothings()))
      expect(response.statusCode, `${addressOf(endpoint)}`).toBe(404)
    }
    expect((await upgrade(site, '/api/live', person.cookies)).status).toBe(404)
  })

  it.each(Object.keys(strangers))('refuses %s everywhere, before anything is read', async (name) => {
    const browser = await strangers[name]?.()
    for (const endpoint of adminEndpoints()) {
      const response = await browser?.send(callOf(endpoint, nothings()))
      expect(response?.statusCode, `${addressOf(endpoint)}`).toBe(401)
      expect(response?.json()).toMatchObject({ code: 'admin-signed-out' })
    }
  })

  it('lets an admin in everywhere', async () => {
    const admin = await adminAtSite()
    for (const endpoint of adminEndpoints()) {
      const { statusCode } = await admin.send(callOf(endpoint, nothings()))
      expect([401, 403, 500, 503], `${addressOf(endpoint)}`).not.toContain(statusCode)
    }
  })

  it('takes commands from its own pages only, as the studio does from its own', async () => {
    const [atAdmins, atStudio] = [await adminAtSite(), await signedInAdmin(studio)]
    const foreign = [{ origin: home }, { origin: adminHome, 'sec-fetch-site': 'same-site' }, { origin: 'null' }]
    const statuses = async (browser: Browser, endpoint: Endpoint, all: readonly Record<string, string>[]) => {
      const call = callOf(endpoint, nothings())
      const sent = all.map((headers) => browser.send({ ...call, headers: { ...call.headers, ...headers } }))
      return (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    }
    for (const endpoint of writes(site.endpoints)) {
      const told = addressOf(endpoint)
      expect(await statuses(atAdmins, endpoint, foreign), `${told}`).toEqual([403, 403, 403])
      expect(await statuses(atStudio, endpoint, [{ origin: adminHome }]), `${told}`).toEqual([403])
    }
  })

  // Some thousand requests, one after the other.
  it('refuses bad input as the studio does', { timeout: 240_000 }, async () => {
    const admin = await adminAtSite()
    for (const endpoint of adminEndpoints()) {
      for (const { call, what } of badCallsOf(endpoint, nothings()).filter(({ legal }) => !legal)) {
        const { statusCode } = await admin.send(call)
        expect([400, 404, 413, 414], `${what}`).toContain(statusCode)
      }
    }
  })

  it('lets nobody record, shows no picture of other hosts, and connects nowhere else', async () => {
    const { headers } = await site.inject('/health/live')
    expect(headers['permissions-policy']).toContain('microphone=()')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: blob:;")
    expect(policy).toContain(`connect-src 'self' ws://${new URL(adminHome).host};`)
  })

  it('signs an admin in and out with a cookie that the studio knows, too', async () => {
    const password = 'a password of an admin'
    const { email }: Admin = await signedInAdmin(studio, await hashPassword(password))
    const browser = visitor(site, adminHome)
    const login = await browser.send({ method: 'POST', url: '/api/admin/login', payload: { email, password } })
    expect(login.statusCode).toBe(200)
    expect((await browser.send({ url: '/api/admin/me' })).json()).toMatchObject({ email })
    await browser.send({ method: 'POST', url: '/api/admin/logout' })
    expect((await browser.send({ url: '/api/admin/me' })).statusCode).toBe(401)
  })
})
