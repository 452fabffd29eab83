import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { localPortAttacks } from '@studio/backend/platform/http/testing/local-port-attacks.ts'
import { rawRequest } from '@studio/backend/platform/http/testing/raw-request.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { guard } from './http/access.ts'
import { tokenFor } from './http/upload-files.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { bytesAt, call, key, ownFolder } from './testing/client.ts'

let folder: Awaited<ReturnType<typeof ownFolder>>
let dir: string
let sandbox: Sandbox
let port: number

beforeAll(async () => {
  folder = await ownFolder()
  // A folder inside the temporary one, so that a file written outside the sandbox's folder is noticed and removed.
  dir = join(folder.dir, 'sandbox')
  sandbox = await startSandbox({ key, dir, speed: 0, faults: true })
  port = Number(new URL(sandbox.url).port)
})

afterAll(async () => {
  await sandbox.stop()
  await folder.remove()
})

const files = async () => (await readdir(folder.dir, { recursive: true })).toSorted()

const webhookSecret = async () =>
  z.object({ secret: z.string() }).parse((await call(`${sandbox.url}/api/v3/webhook/secret`)).data).secret

const put = (target: string) =>
  rawRequest(
    port,
    [
      `PUT ${target} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: image/png',
      'content-length: 5',
      'connection: close',
      '',
      'evil!',
    ].join('\r\n'),
  )

const secretPaths = ['/api/v3/webhook/secret', '/v2/requests/any', '/faults', '/outputs/a/0.png']

test.each(secretPaths.flatMap((path) => localPortAttacks(path).map(([attack, bytes]) => [path, attack, bytes])))(
  '%s refuses %s',
  async (_path, _attack, bytes = '') => {
    const withKeys = bytes.replace('\r\n', `\r\nauthorization: Bearer ${key}\r\nx-api-key: ${key}\r\n`)
    const { status, body } = await rawRequest(port, withKeys)
    expect([400, 403, 421]).toContain(status)
    expect(body).not.toContain('whsec_')
  },
)

test.each([
  '/api/v3/webhook/secret',
  '/%61pi/v3/webhook/secret',
  '/api/v3/balance',
  '/v2/requests/any',
  '/%762/requests/any',
  '/faults',
])('without the key %s is refused', async (path) => {
  for (const headers of [[], ['authorization: Bearer sandbox', 'x-api-key: sandbox']]) {
    const bytes = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...headers, '', ''].join('\r\n')
    expect([400, 401]).toContain((await rawRequest(port, bytes)).status)
  }
})

const id = 'a'.repeat(32)

test.each([
  ['/uploads/..%2f..%2fevil.txt', '../../evil.txt'],
  [`/uploads/${id}/..%2f..%2f..%2fevil.txt`, `${id}/../../../evil.txt`],
  [`/uploads/${id}/%2e%2e`, `${id}/..`],
  ['/uploads/../../evil.txt', '../../evil.txt'],
  [`/uploads/${id}/..\\evil.txt`, `${id}/..\\evil.txt`],
  [`/uploads/${id}/a/b`, `${id}/a/b`],
  [`/uploads/${id}/.hidden`, `${id}/.hidden`],
  ['/uploads/A/evil.txt', 'A/evil.txt'],
  [`/uploads/${id}/evil.txt`, `${id}/evil.txt`],
])('%s writes no file, whatever token it is signed with', async (target, path) => {
  const before = await files()
  for (const secret of [await webhookSecret(), (await webhookSecret()).replace('whsec_', ''), key, '']) {
    expect([400, 403, 404]).toContain((await put(`${target}?token=${tokenFor(secret, path)}`)).status)
  }
  expect(await files()).toEqual(before)
})

test('an upload link stores its own file only, also after a restart', async () => {
  const Slot = z.object({ upload: z.object({ url: z.string() }), download_url: z.string() })
  const { upload, download_url } = Slot.parse(
    (await call(`${sandbox.url}/api/v3/media/uploads`, { filename: 'a.png', size: 5, content_type: 'image/png' })).data,
  )
  const { pathname, search } = new URL(upload.url)
  expect((await put(`/uploads/${id}/a.png${search}`)).status).toBe(403)
  await sandbox.stop()
  sandbox = await startSandbox({ key, dir, port, speed: 0, faults: true })
  expect((await put(pathname + search)).status).toBe(200)
  expect((await bytesAt(download_url)).toString()).toBe('evil!')
  await rm(join(dir, 'uploads'), { recursive: true })
})

test('a route that does not say who may call it cannot be added', () => {
  const app = fastify()
  guard(app, key)
  expect(() => app.get('/open', () => '')).toThrow('/open does not say who may call it')
})
