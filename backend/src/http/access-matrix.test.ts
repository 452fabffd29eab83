import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contracts from '../contract.ts'
import { randomId } from '../eventsourcing/ids.ts'
import type { Endpoint } from './endpoint.ts'
import { idleLimit } from './sessions.ts'
import { type Browser, signedIn, visitor } from './testing/person.ts'
import { openStudio, type Studio } from './testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const actors: Readonly<Record<string, () => Promise<Browser>>> = {
  visitor: async () => visitor(studio.app),
  'somebody with an invented cookie': async () => {
    const browser = visitor(studio.app)
    browser.cookies.set('atelier', Buffer.alloc(32, 1).toString('base64url'))
    return browser
  },
  'somebody signed out': async () => {
    const person = await signedIn(studio)
    const copy = visitor(studio.app)
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    await person.send({ method: 'GET', url: '/api/logout' })
    return copy
  },
  'somebody whose session has expired': async () => {
    const nextWeek = Date.now() + idleLimit + 60_000
    const app = await studio.another({}, { now: () => new Date(nextWeek) })
    return signedIn({ ...studio, app })
  },
}

const addressOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** A call with parameters that exist for nobody, and without a body. */
function callOf({ method, path }: Endpoint): InjectOptions {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'variant' ? 'original' : randomId()))
  return { method, url }
}

describe('the access matrix, from the contracts of all routes', () => {
  const protectedEndpoints = () => studio.app.endpoints.filter(({ access }) => access === 'user')

  it('knows every endpoint of the contracts, and no address twice', () => {
    const registered = studio.app.endpoints.map(addressOf)
    const values: readonly unknown[] = Object.values(contracts)
    const declared = values.filter(isEndpoint).map(addressOf)
    expect(registered).toEqual(expect.arrayContaining(declared))
    expect(new Set(registered).size).toBe(registered.length)
    expect(protectedEndpoints().length).toBeGreaterThan(5)
  })

  it.each(Object.keys(actors))('refuses %s everywhere, before anything is read', async (name) => {
    const browser = await actors[name]?.()
    for (const endpoint of protectedEndpoints()) {
      const answer = await browser?.send(callOf(endpoint))
      expect(answer?.statusCode, `${endpoint.method} ${endpoint.path}`).toBe(401)
      expect(answer?.json()).toMatchObject({ code: 'signed-out', status: 401 })
    }
  })

  it('lets a user in everywhere', async () => {
    const person = await signedIn(studio)
    for (const endpoint of protectedEndpoints()) {
      const { statusCode } = await person.send(callOf(endpoint))
      expect([401, 403, 500, 503], `${endpoint.method} ${endpoint.path}`).not.toContain(statusCode)
    }
  })
})
