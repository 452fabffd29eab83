import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { pictureOf, projected } from '../../features/assets/testing/picture.ts'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { needsRoom } from '../../platform/http/contract/endpoint.ts'
import { httpErrors } from '../../platform/http/contract/http-errors.ts'
import { longestField } from '../../platform/http/forms/multipart.ts'
import { documentOf, expectDocumented } from '../../platform/http/testing/documented.ts'
import { type Person, signedIn, visitor } from '../../testing/person.ts'
import { openStudio, type Studio, testLogin } from '../../testing/studio.ts'

let studio: Studio
let person: Person
let document: OpenAPIV3_1.Document
beforeAll(async () => {
  studio = await openStudio()
  person = await signedIn(studio)
  document = await documentOf(studio.app)
})
afterAll(() => studio.close())

const operations = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      // Of a path this document has operations only.
      operation: operation as OpenAPIV3_1.OperationObject,
    })),
  )

const things = '(characters|styles|loras|prompt-settings)'
const jobs = '(generations|seedance-videos|lip-sync-videos|tiktok/animations)/:id'
/** Why requests that change something are taken while the disk is nearly full, and which are. */
const taken = [
  ['ends something', `${jobs}/cancel|work/:workId/cancel|chat-replies/:replyId/stop|failures/dismiss`],
  ['makes room', 'assets/:assetId/purge'],
  ['is a mark', `${jobs}/favorite|assets/:assetId/favorite|favorites/toggle|assets/:assetId/share`],
  ['is a mark of many', 'assets/bulk'],
  ['brings back what is kept', `${things}/:\\w+/restore|(assets|chat-histories)/:\\w+/restore|styles/.+/restore`],
  ['is a few texts', `${things}|${things}/:\\w+|style-drafts`],
  ['names what is there', '(characters|styles)/:\\w+/((images|videos)(/bulk|/order)?|cover)'],
  ['is about sign-ins', '(auth|admin)/(sign-out-everywhere|test-login|login|logout|password|sessions/.+|two-factor.*)'],
  ['is a word of an admin', 'admin/(prices|prices/:number/withdraw|users/:userId/status|waitlist/invite)'],
  ['is a number or an address', 'spend/limit|waitlist'],
  ['waits for work that was taken before', 'tiktok/extract-frames'],
  ['tells of work that was taken before', 'webhooks/.+'],
].map(([reason, paths]) => ({ reason, paths: new RegExp(`^/api/(${paths})$`) }))

test('what changes something is refused while the disk is nearly full, unless it stands in the list with a reason', () => {
  const small = studio.app.endpoints.filter((each) => each.method.startsWith('P') && !needsRoom(each))
  const reasons = small.map(({ path }) => ({ path, why: taken.find(({ paths }) => paths.test(path))?.reason }))
  expect(reasons.filter(({ why }) => why === undefined)).toEqual([])
  expect(new Set(reasons.map(({ why }) => why))).toEqual(new Set(taken.map(({ reason }) => reason)))
  const large = studio.app.endpoints.filter((each) => each.method.startsWith('P') && needsRoom(each))
  expect(large.filter(({ path }) => taken.some(({ paths }) => paths.test(path)))).toEqual([])
})

test('a file that may come as a data URL fits the longest field of a form, as large as it may be', () => {
  const rules = studio.app.endpoints.flatMap(({ files = {} }) => Object.values(files)).filter((rule) => rule.orDataUrl)
  expect(rules).not.toEqual([])
  for (const { maxBytes, accept } of rules) {
    const starts = accept.map((type) => `data:${type};base64,`.length)
    expect(Math.max(...starts) + 4 * Math.ceil(maxBytes / 3)).toBeLessThanOrEqual(longestField)
  }
})

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone({ ...document }))
    expect(result).toEqual({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('has every endpoint, each with a summary of its own and who may call it', () => {
    const declared = studio.app.endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(
      operations()
        .map(({ address }) => address)
        .sort(),
    ).toEqual(declared.sort())
    expect(new Set(operations().map(({ operation }) => operation.summary)).size).toBe(declared.length)
    const guarded = operations().filter(({ operation }) => operation.security?.some((way) => 'session' in way))
    expect(guarded).toHaveLength(studio.app.endpoints.filter(({ access }) => access === 'user').length)
    expect(operations().every(({ operation }) => operation.security !== undefined)).toBe(true)
  })

  it('describes forms, media, idempotency keys and waiting', () => {
    const generate = document.paths?.['/api/generate']?.post
    expect(generate).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { prompt: { type: 'string' }, referenceImages: { type: 'array', maxItems: 4 } } },
            encoding: { productImage: { contentType: 'image/jpeg, image/png, image/webp' } },
          },
        },
      },
      responses: { 429: { headers: { 'retry-after': {} } }, 413: {}, 415: {} },
    })
    expect(generate?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotency-key' })
    const media = document.paths?.['/api/media/{assetId}/{variant}']?.get?.responses
    expect(media).toMatchObject({ 200: { content: { 'image/*': {} } }, 206: {}, 304: {}, 416: {} })
  })

  it('is open to everybody', async () => {
    expect((await visitor(studio.app).send({ method: 'GET', url: '/api/openapi.json' })).statusCode).toBe(200)
  })

  it('has a page for people that loads nothing from other origins', async () => {
    const page = await visitor(studio.app).send({ method: 'GET', url: '/api/docs' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).not.toMatch(/<script>|https?:/)
    const parts = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, url = '']) => url)
    expect(parts).toHaveLength(3)
    for (const url of parts) {
      const part = await visitor(studio.app).send({ method: 'GET', url })
      expect([part.statusCode, part.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(part.headers['content-type']).toMatch(/^text\/(css|javascript);/)
      expect(gunzipSync(part.rawPayload).length).toBeGreaterThan(100)
    }
    const unknown = await visitor(studio.app).send({ method: 'GET', url: '/api/docs/swagger-ui.js.map' })
    expect(unknown.statusCode).toBe(400)
  })

  it('gives each error code one status, wherever it is declared', () => {
    const refusals = studio.app.endpoints.flatMap((each) => each.refusals ?? [])
    const declared = [...refusals, ...Object.values(httpErrors), ...Object.values(commonErrors)]
    const statuses = Map.groupBy(declared, ({ code }) => code)
    for (const types of statuses.values()) expect(new Set(types.map(({ status }) => status)).size).toBe(1)
  })

  it('matches real responses, successes and refusals', async () => {
    const assetId = await pictureOf(studio, person)
    await projected(studio)
    const calls = [
      { method: 'GET', url: '/api/models' },
      { method: 'GET', url: '/api/auth/user' },
      { method: 'GET', url: '/api/generations' },
      { method: 'GET', url: '/api/gallery/columns' },
      { method: 'GET', url: `/api/gallery/images?ids=${assetId}` },
      { method: 'GET', url: `/api/media/${assetId}/thumbnail` },
      { method: 'POST', url: `/api/assets/${assetId}/favorite`, payload: { favorite: true } },
      { method: 'POST', url: `/api/assets/${assetId}/purge` },
      { method: 'POST', url: '/api/generate', payload: {} },
      { method: 'GET', url: '/api/generations?limit=no' },
      { method: 'GET', url: '/api/live' },
      { method: 'GET', url: '/api/logout' },
      { method: 'POST', url: '/api/auth/test-login', payload: testLogin },
    ] as const
    for (const call of calls) expectDocumented(document, call, await person.send(call))
  })

  it('does not match a response that it does not describe', async () => {
    const call = { method: 'GET', url: '/api/models' } as const
    const response = await person.send(call)
    const { paths } = document
    const models = paths?.['/api/models']?.get
    const silent = { ...document, paths: { ...paths, '/api/models': { get: { ...models, responses: {} } } } }
    expect(() => expectDocumented(silent, call, response)).toThrow('200')
  })
})
