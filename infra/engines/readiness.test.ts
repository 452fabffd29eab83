import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BSON } from 'mongodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { mongoEngine } from './mongo.ts'
import { askMongo } from './mongo-wire.ts'
import type { EngineProgram } from './program.ts'
import { provideTemporal } from './provide.ts'
import { temporalEngine, temporalServes } from './temporal.ts'

let folder = ''
let server: Server | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-ready-'))
})
afterEach(() => {
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const program = (kind: EngineProgram['kind']): EngineProgram => ({ kind, path: '/x', version: '1.2', source: 'PATH' })

/** A server on a free port that handles every connection in this way. */
async function listen(hear: (socket: Socket) => void): Promise<number> {
  const started = createServer((socket) => hear(socket.on('error', () => undefined))) // who asked may be gone
  server = started.listen(0, '127.0.0.1')
  await once(started, 'listening')
  const address = started.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('the MongoDB of the tests takes writes, and says so', async () => {
  const door = { port: Number(new URL(process.env.MONGO_URL ?? '').port) }
  expect((await askMongo(door, { hello: 1 })).hasTrue('isWritablePrimary')).toBe(true)
  const unknown = await askMongo(door, { 'no such command': 1 })
  expect(unknown.ok).toBe(false)
})

test('a reply that comes in two parts is read whole', async () => {
  const document = Buffer.from(BSON.serialize({ isWritablePrimary: true, ok: 1 }))
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + document.length)
  const port = await listen((socket) =>
    socket.on('data', () => {
      socket.write(head.subarray(0, 3))
      setImmediate(() => socket.write(Buffer.concat([head.subarray(3), document])))
    }),
  )
  const reply = await askMongo({ port }, { hello: 1 })
  expect([reply.ok, reply.hasTrue('isWritablePrimary'), reply.refusedWith(13)]).toEqual([true, true, false])
})

test.runIf(process.platform === 'linux')('the password is sent to no server of another user', async () => {
  let heard = ''
  const document = Buffer.from(BSON.serialize({ isWritablePrimary: true, ok: 1 }))
  const head = Buffer.alloc(21)
  head.writeInt32LE(21 + document.length)
  const port = await listen((socket) =>
    socket.on('data', (request) => {
      heard += request.toString('latin1')
      socket.write(Buffer.concat([head, document]))
    }),
  )
  const { ready } = await mongoEngine(program('secantusd-rs'), { dir: folder, port })
  const other = vi.spyOn(process, 'geteuid').mockReturnValue(54_321)
  expect(await ready()).toBe(false)
  expect(heard).toMatch(/^(?!.*pwd).*hello/s)
  other.mockRestore()
  expect(await ready()).toBe(true)
  expect(heard).toContain('pwd')
})

test('Temporal serves, nobody does, and something else does', async () => {
  expect(await temporalServes(process.env.TEMPORAL_ADDRESS ?? '')).toBe(true)
  const nobody = await freePort()
  expect(await temporalServes(`127.0.0.1:${nobody}`)).toBe(false)
  expect(await (await mongoEngine(program('mongod'), { dir: folder, port: nobody })).ready()).toBe(false)
  const other = await listen((socket) => socket.write('220 a post office\r\n'))
  expect(await temporalServes(`127.0.0.1:${other}`, 300)).toBe(false)
})

test('the HTTP API of Temporal serves nobody, whatever host a request names', async () => {
  const [port, httpPort] = [await freePort(), await freePort()]
  const found = await provideTemporal()
  const engine = await temporalEngine(found, { dbFile: join(folder, 'temporal.db'), port })
  const child = spawn(found.path, [...engine.args, '--http-port', `${httpPort}`], { stdio: 'ignore' })
  try {
    await vi.waitFor(async () => expect(await engine.ready()).toBe(true), 20_000)
    for (const host of ['localhost', '127.0.0.1', '%2F', '']) {
      expect(
        await statusOf(`GET /api/v1/namespaces HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, httpPort),
      ).toBe(403)
    }
    expect(await statusOf('GET /api/v1/namespaces HTTP/1.1\r\nHost: /\r\nConnection: close\r\n\r\n', httpPort)).toBe(
      400,
    )
    expect(await statusOf('GET /api/v1/namespaces HTTP/1.0\r\n\r\n', httpPort)).toBe(403)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

async function statusOf(request: string, port: number): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.end(request)
  return Number((await text(socket)).split(' ')[1])
}
