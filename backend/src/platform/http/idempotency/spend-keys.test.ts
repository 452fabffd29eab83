import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { keyedHash } from '../../eventsourcing/keys/key-derivation.ts'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import { type TestDatabase, testDatabase } from '../../projections/testing/test-database.ts'
import { endpoint } from '../contract/endpoint.ts'
import { registerForms } from '../forms/multipart.ts'
import { registerProblems } from '../problems/problem-handler.ts'
import { decorateRequests } from '../server/request/request.ts'
import { validatorCompiler } from '../validation/validator.ts'
import { type IdempotencyKeys, type KeyUse, mongoIdempotencyKeys } from './idempotency-keys.ts'
import { spendIdempotencyKeys } from './spend-keys.ts'

const ann = UserId.parse(randomId())

/** An API of which every route says yes, and the keys that were spent there. */
function open({ free = true, userId = ann }: { readonly free?: boolean; readonly userId?: UserId | null } = {}) {
  const spent: KeyUse[] = []
  const app = fastify()
  decorateRequests(app)
  app.addHook('onRequest', async (request) => {
    request.session = userId === null ? undefined : { key: 'key', userId }
  })
  const spend = async (use: KeyUse) => {
    spent.push(use)
    return free
  }
  spendIdempotencyKeys(app, { prepare: async () => undefined, spend })
  app.all('/things/:id', async () => 'yes')
  return { app, spent }
}

const headers = { 'idempotency-key': 'a key' }

test('a key is spent on the type of a command, its target and its wishes', async () => {
  const { app, spent } = open()
  const response = await app.inject({ method: 'POST', url: '/things/1', headers, payload: { favorite: true } })
  expect(response.body).toBe('yes')
  const command = ['POST', '/things/:id', '{"id":"1"}', '{"favorite":true}']
  expect(spent).toMatchObject([{ caller: ann, key: 'a key', command }])
})

test('a command whose key was spent on another is refused before anything is done', async () => {
  const { app } = open({ free: false })
  const response = await app.inject({ method: 'POST', url: '/things/1', headers })
  expect(response.json()).toMatchObject({ code: 'idempotency-key-reused' })
})

test.each([
  ['reading', open({ free: false }), { method: 'GET', headers }],
  ['asking for headers', open({ free: false }), { method: 'HEAD', headers }],
  ['a command of nobody who is signed in', open({ free: false, userId: null }), { method: 'POST', headers }],
  ['a command without a key', open({ free: false }), { method: 'POST' }],
] as const)('%s spends nothing', async (_what, { app, spent }, call) => {
  const response = await app.inject({ url: '/things/1', ...call })
  expect(response.statusCode).toBe(200)
  expect(spent).toEqual([])
})

describe('a command that comes again while releases of the product change', () => {
  const before = z.object({ note: z.string().trim(), size: z.string().optional() })
  /** Of the next release: one field more. */
  const after = before.extend({ quality: z.string().default('standard') })
  const note = { note: ' a note ' }
  const contract = { method: 'POST', access: 'user', summary: 'Note', body: before, response: z.object({}) } as const
  const files = { images: { maxFiles: 1, maxBytes: 1_000, accept: ['image/png'] } }
  const asJson = endpoint({ ...contract, path: '/api/notes' })
  const asForm = endpoint({ ...contract, path: '/api/forms', files })

  const masterKey = Buffer.alloc(32, 1).toString('base64')

  async function openDatabase(): Promise<TestDatabase> {
    const database = await testDatabase()
    onTestFinished(() => database.drop())
    return database
  }

  const keysIn = ({ db }: TestDatabase): IdempotencyKeys => mongoIdempotencyKeys(db, masterKey, () => new Date())
  const openKeys = async () => keysIn(await openDatabase())

  /** An API that takes this body, as JSON or as a form. */
  async function release(keys: IdempotencyKeys, body: z.ZodType) {
    const folder = await mkdtemp(path.join(tmpdir(), 'atelier-release-'))
    const app = fastify()
    onTestFinished(async () => {
      await app.close()
      await rm(folder, { recursive: true })
    })
    decorateRequests(app)
    registerProblems(app, false)
    app.setValidatorCompiler(validatorCompiler)
    app.addHook('onRequest', async (request) => {
      request.session = { key: 'key', userId: ann }
    })
    await registerForms(app, { blobs: filesystemBlobs(folder), hasRoom: async () => true })
    spendIdempotencyKeys(app, keys)
    for (const contract of [asJson, asForm])
      app.post(contract.path, { schema: { body }, config: { endpoint: contract } }, async () => ({}))
    const post = async (payload: object | string, more = {}, url = asJson.path) =>
      (await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })).statusCode
    return {
      post,
      postForm: (fields: Readonly<Record<string, string>>) => {
        const parts = Object.entries(fields).map(
          ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        return post(`${parts.join('')}--x--\r\n`, { 'content-type': 'multipart/form-data; boundary=x' }, asForm.path)
      },
    }
  }

  test.each([
    ['newer', before, after],
    ['older', after, before],
  ])('is taken for the same by the %s release', async (_which, first, second) => {
    const keys = await openKeys()
    expect(await (await release(keys, first)).post({ ...note, size: 'l' })).toBe(200)
    const next = await release(keys, second)
    expect(await next.post({ size: 'l', ...note }), 'in whatever order its fields come').toBe(200)
    expect(await next.post({ ...note, size: 's' })).toBe(422)
  })

  test('is taken for the same as a form, too', async () => {
    const keys = await openKeys()
    expect(await (await release(keys, before)).postForm(note)).toBe(200)
    const next = await release(keys, after)
    expect(await next.postForm(note)).toBe(200)
    expect(await next.postForm({ note: 'another' })).toBe(422)
  })

  test('is taken for the same although its key was spent by a release that wrote down what the contract makes of it', async () => {
    const keys = await openKeys()
    const command = ['POST', '/api/notes', '{}', '{"note":"a note"}']
    await keys.spend({ caller: ann, key: headers['idempotency-key'], command })
    expect(await (await release(keys, before)).post(note)).toBe(200)
  })

  test('is written down as the release before compares it, which still runs during an update', async () => {
    const database = await openDatabase()
    expect(await (await release(keysIn(database), before)).post(note)).toBe(200)
    const [stored] = await database.db.collection('idempotency_keys').find().toArray()
    const command = keyedHash(masterKey, 'command', 'POST', '/api/notes', '{}', '{"note":"a note"}')
    expect(stored).toMatchObject({ command })
  })

  test('is refused as unusable when a field that nobody asked for is nested too deeply to be written down', async () => {
    const { post } = await release(await openKeys(), before)
    const payload = `{"note":"a note","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await post(payload, { 'content-type': 'application/json' })).toBe(400)
  })
})
