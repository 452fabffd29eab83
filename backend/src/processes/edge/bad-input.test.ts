import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../features/images/contract.ts'
import { queueStream } from '../../features/jobs/events.ts'
import { Problem, RawBody } from '../../platform/http/contract/endpoint.ts'
import { badCallsOf, callsWithNul } from '../../platform/http/testing/bad-values.ts'
import { documentOf, expectDocumented } from '../../platform/http/testing/documented.ts'
import { signedInAdmin } from '../../testing/admin.ts'
import { fittingOf, nothings, type Sent, sent, shapeOf, thingsOf } from '../../testing/calls.ts'
import { type Person, signedIn } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { tracesOf } from '../../testing/traces.ts'

/** There are about a thousand calls, each of which must be answered however busy the machine is. */
const patient = { timeout: 300_000 }
const plenty = { perAddress: 100_000, perUser: 100_000, bulk: 100_000, door: 100_000 }

let studio: Studio
let person: Person
let document: OpenAPIV3_1.Document
beforeAll(async () => {
  studio = await openStudio({}, { limits: plenty })
  person = await signedIn(studio)
  // An admin as well, so that the input of both audiences is looked at.
  for (const [name, value] of (await signedInAdmin(studio)).cookies) person.cookies.set(name, value)
  document = await documentOf(studio.app)
})
afterAll(() => studio.close())

const allBadCalls = () => studio.app.endpoints.flatMap((endpoint) => badCallsOf(endpoint, nothings()))

/** Sends a few calls at a time, because each spends more time waiting for MongoDB than working. */
async function responsesTo<Asked extends { readonly call: Sent }>(all: readonly Asked[]) {
  const responses = []
  for (let at = 0; at < all.length; at += 8) {
    const some = all.slice(at, at + 8).map(async (asked) => ({ ...asked, response: await person.send(asked.call) }))
    responses.push(...(await Promise.all(some)))
  }
  return responses
}

/** How zod words what is wrong, in programmers' English. */
const wordsOfZod = /Invalid|Unrecognized|expected|received|^Too /

/** One sentence for each field, for people. */
function expectOurWords({ message, fields = [] }: Problem, what: string): void {
  expect(new Set(fields.map(({ path }) => path)).size, `${what}`).toBe(fields.length)
  for (const sentence of [message, ...fields.map((field) => field.message)]) {
    expect(sentence, `${what}`).toMatch(/^[A-Z].*\w\.?$/)
    expect(sentence, `${what}`).not.toMatch(wordsOfZod)
  }
}

describe('input made from the contracts, every field of every endpoint', patient, () => {
  it('that does not fit is refused with a problem document and leaves no trace', async () => {
    const bad = allBadCalls().filter(({ legal }) => !legal)
    expect(bad.length).toBeGreaterThan(300)
    const before = await tracesOf(studio)
    let named = 0
    for (const { what, response } of await responsesTo(bad)) {
      expect([400, 404], `${what}`).toContain(response.statusCode)
      expect(response.headers['content-type'], `${what}`).toBe('application/problem+json; charset=utf-8')
      const problem = Problem.strict().parse(response.json())
      expect(problem, `${what}`).toMatchObject({ status: response.statusCode, error: problem.message })
      expectOurWords(problem, what)
      named += problem.fields?.length ?? 0
    }
    expect(named).toBeGreaterThan(300)
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('with a NUL character in any text is refused and leaves no trace', async () => {
    const things = await thingsOf(studio, person)
    const before = await tracesOf(studio)
    const calls = studio.app.endpoints.flatMap((endpoint) => callsWithNul(endpoint, things))
    expect(calls.length).toBeGreaterThan(50)
    for (const { what, response } of await responsesTo(calls)) {
      expect(response.statusCode, `${what}`).toBe(400)
      expectOurWords(Problem.strict().parse(response.json()), what)
    }
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('that fits, however strange, gets a response that the OpenAPI document describes', async () => {
    for (const { what, call, response } of await responsesTo(allBadCalls().filter(({ legal }) => legal))) {
      // 502: no AI service can be reached from here
      expect(response.statusCode < 500 || response.statusCode === 502, `${what}: ${response.statusCode}`).toBe(true)
      expectDocumented(document, call, response)
    }
  })
})

describe('a body', patient, () => {
  const writes = () => studio.app.endpoints.filter(({ method, body }) => method !== 'GET' && body !== RawBody)
  const bodies = [
    '',
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    '{"a":1,}',
    '{"a":NaN}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '['.repeat(40_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '\uFEFF{}',
    '\u0000',
  ]

  it('that is not an object of the contract is refused everywhere and leaves no trace', async () => {
    const before = await tracesOf(studio)
    const demanding = writes().filter(({ body, files }) => !files && !body.safeParse({}).success)
    expect(demanding.length).toBeGreaterThan(3)
    const calls = demanding.flatMap((endpoint) =>
      bodies.map((payload) => {
        const { method, url } = sent(endpoint, fittingOf(endpoint, nothings()))
        return { call: { method, url, payload, headers: { 'content-type': 'application/json' } } }
      }),
    )
    for (const { call, response } of await responsesTo(calls)) {
      expect(response.statusCode, `${call.url} with ${call.payload.slice(0, 40)}`).toBe(400)
      expectDocumented(document, call, response)
    }
    expect(await tracesOf(studio)).toEqual(before)
  })

  it('with fields that only the server may set has no effect on them', async () => {
    const owner = await signedIn(studio)
    const things = await thingsOf(studio, owner)
    const owned = [
      'userId',
      '_id',
      'status',
      'cost',
      'costCents',
      'unitPrice',
      'progress',
      'taskId',
      'isAdmin',
      'position',
    ]
    const claims = Object.fromEntries(owned.map((name) => [name, 'planted-canary']))
    for (const endpoint of writes().filter(({ access, path }) => access === 'user' && !path.includes('sign-out'))) {
      const fitting = fittingOf(endpoint, things)
      const foreign = Object.entries(claims).filter(([name]) => !(name in shapeOf(endpoint.body)))
      const body = { ...fitting.body, ...Object.fromEntries(foreign) }
      await owner.send(sent(endpoint, { ...fitting, query: claims, body }))
    }
    const { documents } = await tracesOf(studio)
    const events = await studio.engines.store.readAny(queueStream(owner.userId))
    expect(events.length).toBeGreaterThan(1)
    for (const kept of [documents, events]) {
      const text = JSON.stringify(kept, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      expect(text).not.toContain('planted-canary')
    }
    expect(generate.body.parse({ ...claims, prompt: 'x' })).not.toHaveProperty('userId')
  })
})
