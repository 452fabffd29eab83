import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON } from 'mongodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { mongoEngine } from './mongo.ts'
import { askMongo } from './mongo-wire.ts'
import type { EngineProgram } from './program.ts'
import { temporalServes } from './temporal.ts'

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

/** A server on a free port, whoever calls it. */
async function listen(hear: (socket: Socket) => void): Promise<number> {
  const started = createServer((socket) => hear(socket.on('error', () => undefined))) // who asked may be gone
  server = started.listen(0, '127.0.0.1')
  await once(started, 'listening')
  const address = started.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A MongoDB that answers every command by this function, in two parts, as a network may bring them. */
const answering = (answer: (command: BSON.Document) => BSON.Document) => (socket: Socket) =>
  socket.on('data', (message) => {
    const document = Buffer.from(BSON.serialize(answer(BSON.deserialize(message.subarray(21)))))
    const head = Buffer.alloc(21)
    head.writeInt32LE(21 + document.length)
    socket.write(head.subarray(0, 3))
    setImmediate(() => socket.write(Buffer.concat([head.subarray(3), document])))
  })

test('the MongoDB of the tests takes writes, and says so', async () => {
  const port = Number(new URL(process.env.MONGO_URL ?? '').port)
  expect((await askMongo(port, 'hello')).hasTrue('isWritablePrimary')).toBe(true)
  expect((await askMongo(port, 'no such command')).hasNumber('code', 59)).toBe(true)
  expect(await (await mongoEngine(program('secantusd-rs'), { dir: folder, port })).ready()).toBe(true)
})

test('a mongod is made the only member of its replica set once, and is ready when it takes writes', async () => {
  const asked: string[] = []
  let votes = 0
  const mongod = answering((command) => {
    const [name = ''] = Object.keys(command)
    asked.push(name)
    expect(command).toEqual({ [name]: name === 'replSetInitiate' ? {} : 1, $db: 'admin' })
    if (name === 'hello') return { isWritablePrimary: ++votes > 1, ok: 1 }
    return name === 'replSetGetStatus' && asked.length === 1 ? { ok: 0, code: 94 } : { ok: 1 }
  })
  const port = await listen(mongod)
  const { ready } = await mongoEngine(program('mongod'), { dir: folder, port })
  expect(await ready()).toBe(false)
  expect(await ready()).toBe(true)
  expect(asked).toEqual(['replSetGetStatus', 'replSetInitiate', 'hello', 'replSetGetStatus', 'hello'])
})

test('Temporal serves, nobody does, and something else does', async () => {
  expect(await temporalServes(process.env.TEMPORAL_ADDRESS ?? '')).toBe(true)
  const nobody = await freePort()
  expect(await temporalServes(`127.0.0.1:${nobody}`)).toBe(false)
  expect(await (await mongoEngine(program('mongod'), { dir: folder, port: nobody })).ready()).toBe(false)
  const other = await listen((socket) => socket.write('220 a post office\r\n'))
  expect(await temporalServes(`127.0.0.1:${other}`, 300)).toBe(false)
})
