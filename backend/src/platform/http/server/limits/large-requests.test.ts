import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serializerCompiler } from '@fastify/type-provider-zod'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { UserId } from '../../../eventsourcing/event.ts'
import { randomId } from '../../../eventsourcing/ids.ts'
import { filesystemBlobs } from '../../../media/blobs/filesystem.ts'
import { type Endpoint, endpoint } from '../../contract/endpoint.ts'
import { registerForms } from '../../forms/multipart.ts'
import { positionTokens } from '../../positions/position-tokens.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { noAdmins } from '../../testing/no-admins.ts'
import { validatorCompiler } from '../../validation/validator.ts'
import { newCommand } from '../request/command.ts'
import { decorateRequests } from '../request/request.ts'
import { apiOn } from '../routes.ts'
import { limitLargeRequests } from './large-requests.ts'

const [ann, ben] = [UserId.parse(randomId()), UserId.parse(randomId())]
const megabyte = 1024 * 1024
const common = { method: 'POST', access: 'user', summary: 'A test', response: z.object({ done: z.boolean() }) } as const
const analyse = endpoint({
  ...common,
  path: '/api/analyse',
  maxBodyBytes: 8 * megabyte,
  body: z.object({ images: z.string() }),
})
const hurried = endpoint({ ...analyse, path: '/api/hurried', handlerMs: 1 })
const upload = endpoint({
  ...common,
  path: '/api/upload',
  files: { image: { maxFiles: 1, maxBytes: 8 * megabyte, accept: [] } },
})
const slowForm = endpoint({ ...upload, path: '/api/slow-form' })

/** Every handler that is under way ends when its turn in this list is called. */
let ends: (() => void)[]
/** What every request waits for between its body and its handler. */
let held: Promise<void>
let app: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  ends = []
  held = Promise.resolve()
  app = await open()
})
afterEach(async () => {
  for (const end of ends) end()
  await app.close()
})

async function open() {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-large-'))
  const blobs = filesystemBlobs(folder)
  const site = fastify()
  site.addHook('onClose', () => rm(folder, { recursive: true }))
  decorateRequests(site)
  registerProblems(site, false)
  site.setValidatorCompiler(validatorCompiler)
  site.setSerializerCompiler(serializerCompiler)
  site.addHook('onRequest', async (request) => {
    request.session = { key: 'key', userId: UserId.parse(request.headers['x-user-id']) }
    request.command = newCommand(request, new Date())
  })
  await registerForms(site, { blobs, hasRoom: async () => true })
  site.addHook('preHandler', () => held)
  limitLargeRequests(site, { documents: 5 * megabyte, forms: 5 * megabyte, formsAtOnce: 3 })
  const nothing = () => Promise.resolve()
  const api = apiOn(site, {
    positions: { logId: randomId(), tokens: positionTokens(Buffer.alloc(32).toString('base64')) },
    blobs,
    startSession: nothing,
    endSessions: nothing,
    listSessions: async () => [],
    admins: noAdmins,
  })
  for (const each of [analyse, hurried, slowForm]) {
    api.on(each, async () => {
      await new Promise<void>((resolve) => ends.push(resolve))
      return { done: true }
    })
  }
  api.on(upload, async () => ({ done: true }))
  return site
}

const bodyOf = (megabytes: number): string => JSON.stringify({ images: 'x'.repeat(megabytes * megabyte) })

async function send({ path: url }: Endpoint, megabytes: number, user = ann) {
  const headers = { 'x-user-id': user, 'content-type': 'application/json' }
  return await app.inject({ method: 'POST', url, payload: bodyOf(megabytes), headers })
}

const underWay = (count: number) => expect.poll(() => ends.length).toBe(count)

const tooMany = { status: 429, code: 'too-many-requests' }

test('a person’s large requests at once have a limit in all, which no small one and nobody else’s counts against', async () => {
  const open = [send(analyse, 2), send(analyse, 2)]
  await underWay(2)
  const refused = await send(analyse, 2)
  expect(refused.json()).toMatchObject(tooMany)
  expect(refused.json()).toHaveProperty(
    'message',
    'Too many large requests at once. Please wait until the others have ended.',
  )
  expect(refused.headers['retry-after']).toBe('10')
  open.push(send(analyse, 0.5))
  await underWay(3)
  open.push(send(analyse, 2, ben))
  await underWay(4)
  for (const end of ends) end()
  for (const { statusCode } of await Promise.all(open)) expect(statusCode).toBe(200)
  const again = send(analyse, 4)
  await underWay(5)
  ends[4]?.()
  expect((await again).statusCode).toBe(200)
})

test('a request that was answered too early counts until its handler has really ended', async () => {
  expect((await send(hurried, 4)).statusCode).toBe(503)
  expect((await send(analyse, 4)).json()).toMatchObject(tooMany)
  ends[0]?.()
  await expect.poll(async () => (await send(hurried, 4)).statusCode).toBe(503)
})

test('what never comes to its handler counts no more: refused, or given up by its sender in the middle', async () => {
  const headers = { 'x-user-id': ann, 'content-type': 'application/json' }
  for (const payload of ['{'.repeat(4 * megabyte), bodyOf(9)]) {
    const refused = await app.inject({ method: 'POST', url: analyse.path, payload, headers })
    expect([400, 413]).toContain(refused.statusCode)
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  let arrived = 0
  app.server.on('request', () => arrived++)
  const sending = httpRequest(app.listeningOrigin + analyse.path, {
    method: 'POST',
    headers: { ...headers, 'content-length': 4 * megabyte },
  }).on('error', () => undefined)
  sending.write('{')
  await expect.poll(() => arrived).toBe(1)
  expect((await send(analyse, 4)).json()).toMatchObject(tooMany)
  sending.destroy()
  await expect.poll(async () => (await send(hurried, 4)).statusCode).toBe(503)
})

test('the handler of a request does not begin whose sender has gone: it counts no more', async () => {
  const gate = Promise.withResolvers<void>()
  held = gate.promise
  await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'x-user-id': ann, 'content-type': 'application/json' }
  let closed = 0
  app.server.on('request', (_request, response) => response.on('close', () => closed++))
  const sending = httpRequest(app.listeningOrigin + analyse.path, { method: 'POST', headers }).on(
    'error',
    () => undefined,
  )
  sending.end(bodyOf(4))
  await once(sending, 'finish')
  sending.destroy()
  await expect.poll(() => closed).toBe(1)
  const next = send(hurried, 4)
  gate.resolve()
  expect((await next).statusCode).toBe(503)
  expect(ends).toHaveLength(1)
})

test('forms have a limit of their own, also those that do not say how large they are', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'x-user-id': ann, 'content-type': 'multipart/form-data; boundary=x' }
  let arrived = 0
  app.server.on('request', () => arrived++)
  const sending = httpRequest(app.listeningOrigin + upload.path, { method: 'POST', headers })
    .on('error', () => undefined)
    .on('response', (response) => response.resume())
  sending.write('--x\r\n')
  // The others would use up what is left for it if they came first.
  await expect.poll(() => arrived).toBe(1)
  const form = () => app.inject({ method: 'POST', url: upload.path, headers, payload: 'x'.repeat(2 * megabyte) })
  await expect.poll(async () => (await form()).json<unknown>()).toMatchObject(tooMany)
  const document = send(analyse, 4)
  await underWay(1)
  ends[0]?.()
  expect((await document).statusCode).toBe(200)
  sending.destroy()
  await expect.poll(async () => (await form()).json<unknown>()).toMatchObject({ status: 400 })
})

test('small forms are limited by how many of one person are under way', async () => {
  const form = (user = ann) =>
    app.inject({
      method: 'POST',
      url: slowForm.path,
      headers: { 'x-user-id': user, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--x--\r\n',
    })
  const open = [form(), form(), form()]
  await underWay(3)
  const refused = (await form()).json<unknown>()
  expect(refused).toMatchObject({
    ...tooMany,
    message: 'Too many uploads at once. Please wait until the others have ended.',
  })
  open.push(form(ben), send(analyse, 0.5))
  await underWay(5)
  for (const end of ends) end()
  for (const { statusCode } of await Promise.all(open)) expect(statusCode).toBe(200)
  const again = form()
  await underWay(6)
  ends[5]?.()
  expect((await again).statusCode).toBe(200)
})
