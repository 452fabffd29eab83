import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualPace } from '../../../network/pace.ts'
import { type BodyWatch, watchBodies } from './slow-bodies.ts'

let server: Server
let bodies: BodyWatch
let received: number
let takesBytes: boolean
const givenUp: string[] = []
/** The clock of the watch: only the tests move it. */
let at: number

beforeEach(async () => {
  received = 0
  at = 0
  takesBytes = true
  givenUp.length = 0
  bodies = watchBodies(usualPace, ({ url = '', socket }) => {
    givenUp.push(url)
    socket.destroy()
  })
  server = createServer((incoming, response) => {
    bodies.add(incoming, response)
    bodies.look(at)
    if (!takesBytes) return
    incoming.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    incoming.on('end', () => response.end('whole'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** Lets the next second of the watch's clock pass. */
function second(): void {
  at += 1_000
  bodies.look(at)
}

function portOf(listening: Server): number {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}

/** A sender of so many bytes, which the test sends piece by piece; each piece has arrived when the promise resolves. */
function sender(length: number) {
  const call = request({ port: portOf(server), method: 'POST', headers: { 'content-length': length } })
  const response = new Promise<string>((resolve) => {
    call.on('response', (response) => resolve(text(response)))
    call.on('error', () => resolve('cut off'))
  })
  call.flushHeaders()
  const send = async (bytes: number) => {
    const wanted = received + bytes
    call.write(Buffer.alloc(bytes))
    await expect.poll(() => received, { interval: 1 }).toBe(wanted)
  }
  return { send, response, end: () => call.end() }
}

test('60 MB at 10 Mbit/s arrive, although they take 48 seconds', async () => {
  const { send, response, end } = sender(60_000_000)
  for (let n = 0; n < 48; n++) {
    await send(1_250_000)
    second()
  }
  end()
  expect(await response).toBe('whole')
  expect(givenUp).toEqual([])
})

test('a sender may be silent for a while in the middle', async () => {
  const { send, response, end } = sender(1_000_000)
  for (let n = 0; n < 2; n++) {
    await send(500_000)
    for (let silent = 0; silent < 19; silent++) second()
  }
  end()
  expect(await response).toBe('whole')
})

test('a sender that trickles below the floor is given up, after its patience and no later', async () => {
  const { send, response } = sender(1_000_000)
  let seconds = 0
  while (givenUp.length === 0 && seconds < 60) {
    await send(usualPace.floor / 2)
    second()
    seconds++
  }
  expect(await response).toBe('cut off')
  // Half the floor restores half of each second, so twenty seconds of patience last for forty.
  expect(seconds).toBeGreaterThan(35)
  expect(seconds).toBeLessThanOrEqual(40)
})

test('bytes that wait for us are not held against their sender', async () => {
  takesBytes = false
  const { socket, incoming } = await begin('content-length: 1000000\r\n', 'x'.repeat(1_000))
  await expect.poll(() => incoming.readableLength).toBe(1_000)
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
  socket.destroy()
})

/** Begins a request with these raw headers and the first bytes of a body, which nobody answers. */
async function begin(headers: string, body = '') {
  const begun = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  const socket = connect({ port: portOf(server), host: '127.0.0.1' })
  socket.on('error', () => socket.destroy())
  socket.write(`POST /begun HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`)
  return { socket, incoming: await begun }
}

test.each([
  ['no body', ''],
  ['an empty body', 'content-length: 0\r\n'],
])('what has %s is not watched, however long its response takes', async (_what, headers) => {
  takesBytes = false
  const { socket } = await begin(headers)
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
  socket.destroy()
})

test.each([
  ['told length', 'content-length: 10\r\n'],
  ['length that nobody knows', 'transfer-encoding: chunked\r\n'],
])('a silent sender of a body of a %s is given up when its patience has run out, once', async (_what, headers) => {
  await begin(headers)
  for (let n = 1; n < usualPace.patienceMs / 1_000; n++) second()
  expect(givenUp).toEqual([])
  second()
  expect(givenUp).toEqual(['/begun'])
  second()
  expect(givenUp).toEqual(['/begun'])
})

test('a body that has arrived is not watched while its response is worked out', async () => {
  server.removeAllListeners('request')
  const whole = Promise.withResolvers<void>()
  server.on('request', (incoming, response) => {
    bodies.add(incoming, response)
    incoming.on('end', whole.resolve).resume()
  })
  const { socket } = await begin('content-length: 4\r\n', 'body')
  await whole.promise
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
  socket.destroy()
})

test('a sender that is gone is not given up as well', async () => {
  const { socket, incoming } = await begin('content-length: 10\r\n', 'body')
  const closed = new Promise((resolve) => incoming.once('close', resolve))
  socket.destroy()
  await closed
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
})
