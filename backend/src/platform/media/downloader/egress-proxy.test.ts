import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type EgressRules, openEgressProxy } from './egress-proxy.ts'

/** A server of this machine that nobody may reach. */
let inner: Server
let port = 0
let hits = 0
beforeAll(async () => {
  inner = createServer((_, response) => {
    hits += 1
    response.end('inner')
  }).listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const address = inner.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => inner.close())

/** Sends the first line of a request to a proxy and returns the status of its answer. */
async function ask(rules: EgressRules, line: string) {
  const proxy = await openEgressProxy(rules)
  onTestFinished(() => proxy.close())
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  let text = ''
  for await (const part of socket) text += String(part)
  return { status: text.split(' ')[1], refused: proxy.refused }
}

const hosts = ['youtube.com', 'localhost']

it.each([
  ['another host', 'CONNECT example.com:443', 'example.com:443'],
  ['a host whose name only ends alike', 'CONNECT notyoutube.com:443', 'notyoutube.com:443'],
  ['an allowed name before another', 'CONNECT youtube.com.example.com:443', 'youtube.com.example.com:443'],
  ['an address in place of a name', 'CONNECT 127.0.0.1:443', '127.0.0.1:443'],
  ['an address of IPv6', 'CONNECT [::1]:443', '[::1]:443'],
  ['another port', 'CONNECT www.youtube.com:22', 'www.youtube.com:22'],
  ['no port', 'CONNECT www.youtube.com', 'www.youtube.com'],
  ['an allowed name that leads into a private network', 'CONNECT localhost:443', 'localhost:443'],
])('refuses %s', async (_, line, refused) => {
  expect(await ask({ hosts }, line)).toEqual({ status: '403', refused: [refused] })
})

it('refuses plain http, except to a server that a test has named', async () => {
  const host = `127.0.0.1:${port}`
  expect(await ask({ hosts }, `GET http://${host}/`)).toEqual({ status: '403', refused: [host] })
  expect(hits).toBe(0)
  expect(await ask({ hosts, testHosts: [host] }, `GET http://${host}/`)).toEqual({ status: '200', refused: [] })
  expect(hits).toBe(1)
})

it('ends the connections that are open when it is closed', async () => {
  const proxy = await openEgressProxy({ hosts })
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await proxy.close()
  await expect(closed).resolves.toBeDefined()
})
