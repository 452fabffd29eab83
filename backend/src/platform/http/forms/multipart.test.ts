import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { serializerCompiler } from '@fastify/type-provider-zod'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../../eventsourcing/decider.ts'
import { UserId } from '../../eventsourcing/event.ts'
import { randomId } from '../../eventsourcing/ids.ts'
import { StoreUnavailable } from '../../eventsourcing/store/errors.ts'
import type { BlobStore, SweptBlobStore } from '../../media/blobs/blob-store.ts'
import { filesystemBlobs } from '../../media/blobs/filesystem.ts'
import { endpoint } from '../contract/endpoint.ts'
import { positionTokens } from '../positions/position-tokens.ts'
import { registerProblems } from '../problems/problem-handler.ts'
import { newCommand } from '../server/request/command.ts'
import { decorateRequests } from '../server/request/request.ts'
import { apiOn } from '../server/routes.ts'
import { noAdmins } from '../testing/no-admins.ts'
import { validatorCompiler } from '../validation/validator.ts'
import { registerForms } from './multipart.ts'
import { brokenForm } from './staging.ts'

/** More than a stream hands out at once. */
const maxBytes = 200_000
const userId = UserId.parse(randomId())
const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  access: 'user',
  summary: 'A test',
  body: z.object({
    note: z.string().max(10),
    fail: z.enum(['refuse', 'added', 'unclear', 'fault', 'late']).optional(),
  }),
  files: { images: { maxFiles: 2, maxBytes, accept: ['image/png'], orDataUrl: true } },
  response: z.object({
    note: z.string(),
    keys: z.array(z.string()),
    bytes: z.array(z.number()),
    checksums: z.array(z.string()),
  }),
})

const hurried = endpoint({ ...upload, path: '/api/hurried', handlerMs: 1 })

const plain = endpoint({
  method: 'POST',
  path: '/api/plain',
  access: 'user',
  summary: 'A test',
  body: z.object({ note: z.string() }),
  response: z.object({ note: z.string() }),
})

let folder: string
let files: SweptBlobStore
let blobs: BlobStore
let app: FastifyInstance
const stored = new Set<string>()
/** How the handlers end that take longer than they may. */
let late = Promise.withResolvers<never>()
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-forms-'))
  files = filesystemBlobs(folder)
  blobs = remembering(files)
  app = fastify()
  decorateRequests(app)
  registerProblems(app, false)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onRequest', async (request) => {
    request.session = { key: 'key', userId }
    request.command = newCommand(request, new Date())
  })
  await registerForms(app, { blobs, hasRoom: async () => true })
  const nothing = () => Promise.resolve()
  const positions = { logId: randomId(), tokens: positionTokens(Buffer.alloc(32).toString('base64')) }
  const api = apiOn(app, {
    positions,
    blobs,
    startSession: nothing,
    endSessions: nothing,
    listSessions: async () => [],
    admins: noAdmins,
  })
  api.on(hurried, () => late.promise)
  api.on(plain, async ({ body }) => ({ note: body.note }))
  api.on(upload, async ({ body, files, addFile, handOverFiles }) => {
    if (body.fail === 'added') {
      const added = { key: `${userId}/staged-1/address-0`, checksum: '', contentType: 'image/png', bytes: 1 }
      await blobs.put(added.key, Buffer.alloc(1), added)
      addFile(added)
      throw new DomainError({ code: 'price-changed', status: 409 }, 'No.')
    }
    if (body.fail === 'late') handOverFiles()
    if (body.fail === 'late') throw new DomainError({ code: 'late', status: 409 }, 'It is accepted, but not done yet.')
    if (body.fail === 'refuse') throw new DomainError({ code: 'price-changed', status: 409 }, 'No.')
    if (body.fail === 'unclear') throw new StoreUnavailable('who knows')
    if (body.fail === 'fault') throw new Error('a fault of ours')
    const images = files['images'] ?? []
    return {
      note: body.note,
      keys: images.map(({ key }) => key),
      bytes: images.map((file) => file.bytes),
      checksums: images.map(({ checksum }) => checksum),
    }
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A blob store that records which keys it holds. */
const remembering = (inner: BlobStore): BlobStore => ({
  ...inner,
  put: async (key, body, options) => {
    await inner.put(key, body, options)
    stored.add(key)
  },
  delete: async (key) => {
    await inner.delete(key)
    stored.delete(key)
  },
})

/** A PNG of exactly this many bytes. */
async function png(size: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return Buffer.concat([small, Buffer.alloc(size - small.length)])
}

type FormFiles = readonly (readonly [string, Buffer])[]

async function encoded(fields: Record<string, string>, files: FormFiles) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of files)
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'x.png')
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  }
}

async function send(fields: Record<string, string>, files: FormFiles, headers = {}) {
  const { payload, type } = await encoded(fields, files)
  return app.inject({ method: 'POST', url: upload.path, payload, headers: { 'content-type': type, ...headers } })
}

async function expectRefused(response: ReturnType<typeof send>, status: number, code: string): Promise<void> {
  const { statusCode, json } = await response
  expect([statusCode, json<{ code: string }>().code]).toEqual([status, code])
  expect([...stored]).toEqual([])
  expect((await readdir(folder)).filter((name) => name !== '.unfinished')).toEqual([])
}

describe('a form', () => {
  it('arrives as body and staged files', async () => {
    const images = [await png(maxBytes), await png(300)]
    const response = await send(
      { note: 'hi' },
      images.map((bytes) => ['images', bytes] as const),
    )
    expect(response.statusCode).toBe(200)
    const { note, keys, bytes, checksums } = upload.response.parse(response.json())
    expect([note, bytes]).toEqual(['hi', [maxBytes, 300]])
    expect(checksums).toEqual(images.map((each) => createHash('sha256').update(each).digest('hex')))
    expect(await blobs.head(keys[0] ?? '')).toEqual({ size: maxBytes, contentType: 'image/png' })
    for (const key of keys) await blobs.delete(key)
  })

  it('may have a file as a data URL, which counts as a file; an empty text is none', async () => {
    const file = await png(500)
    const asText = (text: string) => send({ note: 'hello', images: text }, [])
    const response = await asText(`data:image/png;base64,${file.toString('base64')}`)
    const { bytes, keys, checksums } = upload.response.parse(response.json())
    expect([bytes, checksums]).toEqual([[500], [createHash('sha256').update(file).digest('hex')]])
    expect([...stored]).toEqual(keys)
    for (const key of keys) await blobs.delete(key)
    expect(upload.response.parse((await asText('')).json()).keys).toEqual([])
    await expectRefused(asText('an apple'), 400, 'bad-request')
    await expectRefused(asText('data:image/png;base64,AAAA'), 415, 'unsupported-media-type')
  })

  it('that arrives in many pieces is stored whole', async () => {
    const image = await png(maxBytes)
    const { payload, type } = await encoded({ note: 'hi' }, [['images', image]])
    const pieces = Array.from({ length: Math.ceil(payload.length / 10_000) }, (_, n) =>
      payload.subarray(n * 10_000, n * 10_000 + 10_000),
    )
    const headers = { 'content-type': type }
    const response = await app.inject({ method: 'POST', url: upload.path, payload: Readable.from(pieces), headers })
    const { keys, bytes, checksums } = upload.response.parse(response.json())
    expect(bytes).toEqual([maxBytes])
    expect(checksums).toEqual([createHash('sha256').update(image).digest('hex')])
    for (const key of keys) await blobs.delete(key)
  })

  it('sent again with its key leaves the files of the first alone, also when it is refused', async () => {
    const headers = { 'idempotency-key': 'click-1' }
    const response = await send({ note: 'hi' }, [['images', await png(200)]], headers)
    const [key = ''] = response.json<{ keys: string[] }>().keys
    await send({ note: 'hi', fail: 'refuse' }, [['images', await png(300)]], headers)
    expect(await blobs.head(key)).toMatchObject({ size: 200 })
    await blobs.delete(key)
  })
})

describe('nothing is left of a form that is refused', () => {
  const good = async () => ['images', await png(200)] as const
  it('for a file one byte too large', async () => {
    await expectRefused(
      send({ note: 'hi' }, [await good(), ['images', await png(maxBytes + 1)]]),
      413,
      'file-too-large',
    )
  })
  it('for a file far too large', async () => {
    await expectRefused(send({ note: 'hi' }, [['images', await png(maxBytes * 50)]]), 413, 'file-too-large')
  })
  it('for too many files', async () => {
    await expectRefused(send({ note: 'hi' }, [await good(), await good(), await good()]), 400, 'too-many-files')
  })
  it.each([
    ['other', 'unexpected-file'],
    // The parser refuses names that every object has.
    ['constructor', 'bad-request'],
  ])('for a file nobody asked for: %s', async (name, code) => {
    await expectRefused(send({ note: 'hi' }, [await good(), [name, await png(200)]]), 400, code)
  })
  it('for a field that comes twice where one is asked for', async () => {
    const twice = ['one', 'two'].map((note) => `--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n${note}\r\n`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = `${twice.join('')}--x--\r\n`
    await expectRefused(app.inject({ method: 'POST', url: upload.path, payload, headers }), 400, 'validation')
  })
  it('when the store fails in the middle, although that is no fault of the sender', async () => {
    let puts = 0
    const { put } = blobs
    const failing = vi.spyOn(blobs, 'put').mockImplementation(async (...args) => {
      puts++
      if (puts === 2) throw new Error('the store is away')
      await put(...args)
    })
    await expectRefused(send({ note: 'hi' }, [await good(), await good()]), 500, 'internal')
    failing.mockRestore()
  })
  it.each([Buffer.from('<html><script>alert(1)</script></html>'), Buffer.from('GIF89a'), Buffer.alloc(0)])(
    'for a file that is not what it says (%#)',
    async (bytes) => {
      await expectRefused(send({ note: 'hi' }, [await good(), ['images', bytes]]), 415, 'unsupported-media-type')
    },
  )
  it('for a field that does not fit', async () => {
    await expectRefused(send({ note: 'much too long' }, [await good()]), 400, 'validation')
  })
  it('for a field that is endless', async () => {
    await expectRefused(send({ note: 'x'.repeat(200_000) }, [await good()]), 413, 'too-large')
  })
  it('by its sender, who goes away in the middle', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const puts = vi.spyOn(blobs, 'put')
    const sending = request(app.listeningOrigin + upload.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    }).on('error', () => undefined)
    sending.write('--cut\r\ncontent-disposition: form-data; name="images"; filename="x.png"\r\n\r\n')
    sending.write((await png(maxBytes - 100)).subarray(0, maxBytes - 500))
    await expect.poll(() => puts.mock.calls.length).toBe(1)
    sending.destroy()
    const [put] = await Promise.allSettled([puts.mock.results[0]?.value])
    expect(put?.status).toBe('rejected')
    await expect.poll(() => Array.fromAsync(files.list())).toEqual([])
  })
  it.each(['refuse', 'added'])('by a rule, whoever staged the files: %s', async (fail) => {
    await expectRefused(send({ note: 'hi', fail }, [await good()]), 409, 'price-changed')
  })
})

it('takes the rest of a file that is refused at its beginning, so that its sender hears of it', async () => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { payload, type } = await encoded({ note: 'hi' }, [['images', Buffer.alloc(20_000_000)]])
  const headers = { 'content-type': type, 'content-length': payload.length }
  const sending = request(app.listeningOrigin + upload.path, { method: 'POST', headers })
  const response = new Promise<IncomingMessage>((resolve) => sending.once('response', resolve))
  const sent = once(sending, 'finish')
  sending.end(payload)
  expect((await response).statusCode).toBe(415)
  await sent
  sending.destroy()
})

it('tells the sender why a form is refused, also when its files cannot be deleted', async () => {
  const refusing = vi.spyOn(blobs, 'delete').mockRejectedValue(new Error('the store is away'))
  try {
    const response = await send({ note: 'much too long' }, [['images', await png(200)]])
    expect(response.statusCode).toBe(400)
    const tooMany = await Promise.all([200, 300, 400].map(png))
    const other = await send(
      { note: 'hi' },
      tooMany.map((bytes) => ['images', bytes] as const),
    )
    expect(other.json()).toMatchObject({ code: 'too-many-files' })
    expect(refusing).toHaveBeenCalledTimes(3)
  } finally {
    refusing.mockRestore()
    for (const key of stored) await blobs.delete(key)
  }
})

it.each([
  ['unclear', 503],
  ['fault', 500],
  ['late', 409],
] as const)('keeps the files when the command stands or may stand: %s', async (fail, status) => {
  const response = await send({ note: 'hi', fail }, [['images', await png(200)]])
  expect(response.statusCode).toBe(status)
  expect(stored.size).toBe(1)
  for (const key of stored) await blobs.delete(key)
})

it.each([
  ['refuses', new DomainError({ code: 'price-changed', status: 409 }, 'No.'), 0],
  ['fails', new StoreUnavailable('who knows'), 1],
])('a handler that %s after its time was over decides about the files all the same', async (_how, error, left) => {
  late = Promise.withResolvers()
  const { payload, type } = await encoded({ note: 'hi' }, [['images', await png(200)]])
  const headers = { 'content-type': type }
  const response = await app.inject({ method: 'POST', url: hurried.path, payload, headers })
  expect([response.statusCode, stored.size]).toEqual([503, 1])
  const deleting = vi.spyOn(blobs, 'delete')
  late.reject(error)
  await setImmediate()
  expect(deleting).toHaveBeenCalledTimes(1 - left)
  deleting.mockRestore()
  await expect.poll(() => stored.size).toBe(left)
  for (const key of stored) await blobs.delete(key)
})

describe('what is sent', () => {
  const type = 'multipart/form-data; boundary=x'
  const form = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhi\r\n--x--\r\n'
  const post = (url: string, payload: string | object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers })

  it('is a form where one is asked for, and nowhere else', async () => {
    const unsupported = { status: 415, code: 'unsupported-media-type' }
    expect((await post(upload.path, { note: 'hi' })).json()).toMatchObject(unsupported)
    expect((await post(plain.path, form, { 'content-type': type })).json()).toMatchObject(unsupported)
    expect((await post(plain.path, { note: 'hi' })).json()).toEqual({ note: 'hi' })
    expect((await post(upload.path, form, { 'content-type': type })).json()).toMatchObject({ note: 'hi', keys: [] })
  })
})

it('says that the form is broken for an error of the parser, unless that has a status of its own', () => {
  const tooManyParts = Object.assign(new Error('reach parts limit'), { statusCode: 413 })
  expect(brokenForm(tooManyParts)).toBe(tooManyParts)
  for (const error of [new Error('Unexpected end of form'), { statusCode: 413 }, undefined]) {
    expect(brokenForm(error)).toMatchObject({ code: 'bad-request', status: 400 })
  }
})
