import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signOutEverywhere } from '../../features/accounts/contract.ts'
import { disableAdmin } from '../../features/admins/commands.ts'
import { projected } from '../../features/assets/testing/picture.ts'
import { requestExport, streamArchive } from '../../features/exports/contract.ts'
import { createStyleDraft } from '../../features/style-drafts/contract.ts'
import { adminIdleLimit, idleLimit } from '../../platform/auth/sessions/sessions.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import type { Endpoint } from '../../platform/http/contract/endpoint.ts'
import { upgrade } from '../../platform/http/testing/upgrade.ts'
import { signedInAdmin } from '../../testing/admin.ts'
import {
  callOf,
  fieldsOf,
  imageFields,
  listFields,
  nothings,
  thingFields,
  thingsOf,
  thingsWithout,
} from '../../testing/calls.ts'
import type { Values } from '../../testing/ordinary-values.ts'
import { type Browser, signedIn, suspend, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { tracesOf } from '../../testing/traces.ts'
import { contracts } from '../composition/contracts.ts'

let studio: Studio
/** Many calls are made by one person. */
const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }
beforeAll(async () => {
  studio = await openStudio({}, { limits: plenty })
})
afterAll(() => studio.close())

interface Actor {
  readonly browser: Browser
  /** The process that they talk to, when it is not the studio's first one. */
  readonly app?: FastifyInstance
}

/** Signs somebody in, then ends the session in some way; what is left is a browser that still has its cookies. */
async function afterCalling(method: 'GET' | 'POST', url: string): Promise<Actor> {
  const person = await signedIn(studio)
  const browser = visitor(studio.app)
  for (const [name, value] of person.cookies) browser.cookies.set(name, value)
  await person.send({ method, url })
  return { browser }
}

const actors: Readonly<Record<string, () => Promise<Actor>>> = {
  visitor: async () => ({ browser: visitor(studio.app) }),
  'somebody with an invented cookie': async () => {
    const browser = visitor(studio.app)
    browser.cookies.set('atelier', Buffer.alloc(32, 1).toString('base64url'))
    return { browser }
  },
  'somebody signed out': () => afterCalling('GET', '/api/logout'),
  'somebody signed out everywhere': () => afterCalling('POST', '/api/auth/sign-out-everywhere'),
  'somebody suspended': async () => {
    const browser = await signedIn(studio)
    await suspend(studio, browser)
    return { browser }
  },
  'somebody whose session has expired': async () => {
    const nextWeek = Date.now() + idleLimit + 60_000
    const app = await studio.another({}, { now: () => new Date(nextWeek) })
    return { browser: await signedIn({ ...studio, app }), app }
  },
  'an admin': async () => ({ browser: await signedInAdmin(studio) }),
  'an admin who shows their secret as a creator': async () => {
    const browser = await signedInAdmin(studio)
    browser.cookies.set('atelier', browser.cookies.get('atelier-admin') ?? '')
    return { browser }
  },
}

/** Those who may not do what admins do. */
const strangersToAdmins: Readonly<Record<string, () => Promise<Actor>>> = {
  visitor: async () => ({ browser: visitor(studio.app) }),
  'somebody with an invented cookie': async () => {
    const browser = visitor(studio.app)
    browser.cookies.set('atelier-admin', Buffer.alloc(32, 1).toString('base64url'))
    return { browser }
  },
  'a creator': async () => ({ browser: await signedIn(studio) }),
  'a creator who shows their secret as an admin': async () => {
    const browser = await signedIn(studio)
    browser.cookies.set('atelier-admin', browser.cookies.get('atelier') ?? '')
    return { browser }
  },
  'somebody suspended': async () => {
    const browser = await signedIn(studio)
    await suspend(studio, browser)
    return { browser }
  },
  'an admin who is disabled': async () => {
    const browser = await signedInAdmin(studio)
    const commandId = browser.adminId
    const command = { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
    const deps = { handle: createHandle(studio.engines.store), masterKey: studio.config.masterKey }
    await disableAdmin(deps, browser.email, command)
    await projected(studio)
    return { browser }
  },
  'an admin whose session has expired': async () => {
    const later = Date.now() + adminIdleLimit + 60_000
    const app = await studio.another({}, { now: () => new Date(later) })
    return { browser: await signedInAdmin({ ...studio, app }), app }
  },
}

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const protectedEndpoints = () => studio.app.endpoints.filter(({ access }) => access === 'user')
const adminEndpoints = () => studio.app.endpoints.filter(({ access }) => access === 'admin')
/** The endpoints that name a thing of a person, with the names of the fields that do so. */
const endpointsOfThings = () =>
  protectedEndpoints()
    .map((endpoint) => ({ endpoint, names: fieldsOf(endpoint).filter((name) => thingFields.has(name)) }))
    .filter(({ names }) => names.length > 0)

/** The same, once with all these fields naming things of somebody else, and once for each field alone. */
const foreignCalls = () =>
  endpointsOfThings().flatMap(({ endpoint, names }) =>
    [names, ...names.map((name) => [name])].map((foreign) => ({ endpoint, foreign })),
  )

const usesWholeList = ({ path }: Endpoint): boolean =>
  [requestExport.path, streamArchive.path, createStyleDraft.path].includes(path)

describe('the access matrix, from the contracts of all routes', { timeout: 60_000 }, () => {
  it('knows every endpoint of the contracts, and no address twice', () => {
    const registered = studio.app.endpoints.map(addressOf)
    // pages of shares are no calls: whoever has the link may open them
    const isCall = ({ path }: Endpoint) => path.startsWith('/api/')
    const declared = Object.values(contracts).filter(isEndpoint).filter(isCall).map(addressOf)
    expect(declared.filter((address) => !registered.includes(address))).toEqual([])
    expect(new Set(registered).size).toBe(registered.length)
    expect(protectedEndpoints().length).toBeGreaterThan(5)
    expect(endpointsOfThings().length).toBeGreaterThan(8)
  })

  it.each(Object.keys(actors))('refuses %s everywhere, before anything is read', async (name) => {
    const actor = await actors[name]?.()
    for (const endpoint of protectedEndpoints()) {
      const response = await actor?.browser.send(callOf(endpoint, nothings()))
      expect(response?.statusCode, `${addressOf(endpoint)}`).toBe(401)
      expect(response?.json()).toMatchObject({ code: 'signed-out', status: 401 })
    }
    const socket = await upgrade(actor?.app ?? studio.app, '/api/live', actor?.browser.cookies ?? new Map())
    expect(socket.status).toBe(401)
    expect(socket.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.parse(socket.body)).toMatchObject({ code: 'signed-out' })
  })

  it.each(Object.keys(strangersToAdmins))('refuses %s wherever admins go, before anything is read', async (name) => {
    const actor = await strangersToAdmins[name]?.()
    expect(adminEndpoints().length).toBeGreaterThan(0)
    for (const endpoint of adminEndpoints()) {
      const response = await actor?.browser.send(callOf(endpoint, nothings()))
      expect(response?.statusCode, `${addressOf(endpoint)}`).toBe(401)
      expect(response?.json()).toMatchObject({ code: 'admin-signed-out', status: 401 })
    }
  })

  it('refuses admins whose page is of another origin', async () => {
    const admin = await signedInAdmin(studio)
    const origins = [{ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]
    for (const endpoint of adminEndpoints().filter(({ method }) => method !== 'GET')) {
      for (const headers of origins) {
        const call = callOf(endpoint, nothings())
        const { statusCode } = await admin.send({ ...call, headers: { ...call.headers, ...headers } })
        expect(statusCode, `${addressOf(endpoint)}`).toBe(403)
      }
    }
  })

  it('lets an admin in wherever admins go', async () => {
    const admin = await signedInAdmin(studio)
    for (const endpoint of adminEndpoints()) {
      const { statusCode } = await admin.send(callOf(endpoint, nothings()))
      expect([401, 403, 500, 503], `${addressOf(endpoint)}`).not.toContain(statusCode)
    }
  })

  it('lets a user in everywhere', async () => {
    const person = await signedIn(studio)
    expect((await upgrade(studio.app, '/api/live', person.cookies)).status).toBe(101)
    const isLast = ({ path }: Endpoint) => path === signOutEverywhere.path
    for (const endpoint of protectedEndpoints().sort((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
      const { statusCode } = await person.send(callOf(endpoint, nothings()))
      expect([401, 403, 500, 503], `${addressOf(endpoint)}`).not.toContain(statusCode)
    }
  })

  it('refuses commands of a page that belongs to another person, and changes nothing', async () => {
    const [person, before] = [await signedIn(studio), await signedIn(studio)]
    const things = await thingsOf(studio, person)
    const traces = await tracesOf(studio)
    for (const endpoint of protectedEndpoints().filter(({ method }) => method !== 'GET')) {
      const call = callOf(endpoint, things)
      const response = await person.send({ ...call, headers: { ...call.headers, 'x-user-id': before.userId } })
      expect(response.json(), `${addressOf(endpoint)}`).toMatchObject({ code: 'signed-in-as-another', status: 409 })
    }
    expect(await tracesOf(studio)).toEqual(traces)
    const own = {
      method: 'POST',
      url: signOutEverywhere.path,
      headers: { 'x-user-id': person.userId },
    } as const
    expect((await person.send(own)).statusCode).toBe(200)
  })

  it('lets the owner of a thing use it', async () => {
    const ownerWithThings = async () => {
      const owner = await signedIn(studio)
      const things = await thingsOf(studio, owner)
      await projected(studio)
      return { owner, things }
    }
    // What only reads leaves the things as they are for the next one.
    const reader = await ownerWithThings()
    const uses = endpointsOfThings().map(async ({ endpoint }) => {
      const { owner, things } = endpoint.method === 'GET' ? reader : await ownerWithThings()
      const { statusCode } = await owner.send(callOf(endpoint, things))
      // 409: the request does not fit the state of this thing, which therefore was found. 502: so were the things that an AI model was to
      // be told of, and no AI service can be reached from here.
      expect([200, 202, 409, 502], `${addressOf(endpoint)} ${statusCode}`).toContain(statusCode)
    })
    await Promise.all(uses)
  })

  it('responds to anybody else as if the thing did not exist, whichever field names it, and changes nothing', async () => {
    const [owner, other] = [await signedIn(studio), await signedIn(studio)]
    const [theirs, own] = [await thingsOf(studio, owner), await thingsOf(studio, other)]
    const [trashed, purged] = [
      await thingsWithout(studio, owner, 'trashed'),
      await thingsWithout(studio, owner, 'purged'),
    ]
    await projected(studio)
    const before = await tracesOf(studio)
    for (const { endpoint, foreign } of foreignCalls()) {
      const withThings = (things: Values) => ({
        ...own,
        ...Object.fromEntries(foreign.map((name) => [name, things[name]])),
      })
      const deleted = foreign.some((name) => imageFields.has(name)) ? [trashed, purged] : []
      const responses = [nothings(), theirs, ...deleted].map((things) =>
        other.send(callOf(endpoint, withThings(things))),
      )
      const [missing, ...refused] = await Promise.all(responses)
      const where = `${addressOf(endpoint)} with the ${foreign.join(' and ')} of somebody else`
      for (const response of refused) expect(told(response), `${where}`).toEqual(told(missing))
      // For a list of ids the response holds those that exist for the caller; a bulk command names the fate of each. What is made of
      // the whole list is refused.
      const isPartial = foreign.every((name) => listFields.has(name)) && !usesWholeList(endpoint)
      expect(missing?.statusCode, `${where}`).toBe(isPartial ? 200 : 404)
    }
    expect(await tracesOf(studio)).toEqual(before)
  })
})

type InjectedResponse = Awaited<ReturnType<Browser['send']>>
const told = (response: InjectedResponse | undefined) => ({
  status: response?.statusCode,
  type: response?.headers['content-type'],
  // a bulk command names what it was asked about
  body: { ...response?.json<object>(), requestId: 'each has its own', ...anonymous(response?.body) },
})

/** The fates in the response to a bulk command, without the ids that it repeats. */
function anonymous(body = ''): object {
  const fates = [...body.matchAll(/"fate":"([^"]+)"/g)].map(([, fate]) => fate)
  return fates.length > 0 ? { images: fates, videos: fates, failures: fates } : {}
}
