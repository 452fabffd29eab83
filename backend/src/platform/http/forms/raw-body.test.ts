import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, RawBody } from '../contract/endpoint.ts'
import { mostValues } from './json-values.ts'
import { registerRawBodies, webhookBytes } from './raw-body.ts'

const hook = endpoint({
  method: 'POST',
  path: '/hook',
  access: 'public',
  summary: 'A test',
  body: RawBody,
  response: z.unknown(),
  webhook: true,
})
const usual = endpoint({ method: 'POST', path: '/usual', access: 'public', summary: 'A test', response: z.unknown() })

/** What a route is given for a body, as text. */
async function given(path: '/hook' | '/usual', payload: string, type = 'application/json') {
  const app = fastify({ bodyLimit: 32 * 1024 * 1024 })
  registerRawBodies(app)
  app.post(hook.path, { config: { endpoint: hook } }, async ({ body }) => {
    const { bytes, headers } = RawBody.parse(body)
    return { told: Buffer.from(bytes).toString(), signed: headers['x-signature'] }
  })
  app.post(usual.path, { config: { endpoint: usual } }, async ({ body }) => ({ told: body }))
  const headers = { 'content-type': type, 'x-signature': 'signed' }
  const response = await app.inject({ method: 'POST', url: path, payload, headers })
  return [response.statusCode, response.json<unknown>()]
}

test('a webhook is given the bytes as they came, with the headers that may prove its sender', async () => {
  expect(await given('/hook', '{ "a":  1 }')).toEqual([200, { told: '{ "a":  1 }', signed: 'signed' }])
  expect((await given('/hook', 'no JSON'))[0], 'they are not parsed').toBe(200)
})

test('everybody else is given what the JSON says', async () => {
  expect(await given('/usual', '{ "a":  1 }')).toEqual([200, { told: { a: 1 } }])
  expect(await given('/usual', 'no JSON')).toMatchObject([400, { statusCode: 400 }])
})

test.each(['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])(
  'what would change the nature of all objects is refused: %s',
  async (payload) => {
    expect(await given('/usual', payload)).toMatchObject([400, { statusCode: 400 }])
  },
)

test.each([
  ['lists in lists', '['.repeat(mostValues + 1)],
  ['objects', `[${'{},'.repeat(mostValues / 2)}{}]`],
  ['numbers', `[${'1,'.repeat(mostValues)}1]`],
  ['strings', `[${'"",'.repeat(mostValues / 2)}""]`],
  ['names', `{${'"\\"a":1,'.repeat(mostValues / 2)}"b":1}`],
  ['strings without an end between them', '"'.repeat(2 * mostValues + 2)],
])(
  'more values than the process can hold for everybody are refused before anything is made of them: %s',
  async (_what, payload) => {
    expect(await given('/usual', payload)).toMatchObject([413, { code: 'too-large' }])
    expect((await given('/hook', payload))[0], 'a webhook reads its bytes itself').toBe(200)
  },
)

test.each([
  ['as many values as there may be', [Array.from({ length: mostValues - 3 }, () => 1)]],
  ['20 pictures', { images: Array.from({ length: 20 }, () => `data:image/png;base64,${'iVBORw0K'.repeat(190_000)}`) }],
  [
    'a chat',
    { messages: Array.from({ length: 500 }, () => ({ role: 'user', content: '{"a": [1, "b\\"]}, '.repeat(600) })) },
  ],
  ['texts that end with backslashes', ['\\', '\\\\', '"', '\\"', '']],
])('what people send is parsed: %s', async (_what, sent) => {
  expect(await given('/usual', JSON.stringify(sent))).toEqual([200, { told: sent }])
})

test('a webhook may send 64 KiB', () => {
  expect(webhookBytes).toBe(65_536)
})
