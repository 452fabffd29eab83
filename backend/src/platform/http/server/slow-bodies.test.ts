import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BodyWatch, usualPace, watchBodies } from './slow-bodies.ts'

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

/** A sender of so many bytes, which the test sends piece by piece; each piece has arrived when the promise resolves. */
function sender(length: number) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  const call = request({ port: address.port, method: 'POST', headers: { 'content-length': length } })
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
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  const socket = connect({ port: address.port, host: '127.0.0.1' })
  const begun = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1_000)}`)
  const incoming = await begun
  await expect.poll(() => incoming.readableLength).toBe(1_000)
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
  socket.destroy()
})

test('what has no body is not watched', async () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  await fetch(`http://127.0.0.1:${address.port}/none`)
  for (let n = 0; n < 60; n++) second()
  expect(givenUp).toEqual([])
})
