import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connect, openPublicFile, publicOnly } from './public-file.ts'

const never = new AbortController().signal
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/file': (response) => response.end('bytes'),
  '/moved': (response) => response.writeHead(302, { location: '/file' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
}
const server = createServer(({ url = '' }, response) => {
  const answer = answers[url] ?? ((missing: ServerResponse) => missing.writeHead(404).end())
  answer(response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  server.close()
})

/** Every name is that of the server of this test, which speaks without TLS. */
const toServer: Connect = ({ pathname }) => {
  const address = server.address() as AddressInfo
  return new Promise<IncomingMessage>((resolve) =>
    get({ host: '127.0.0.1', port: address.port, path: pathname }, resolve),
  )
}

const open = (path: string) => openPublicFile(`https://pictures.atelier.io${path}`, never, toServer)

it('opens a file, also where its server leads to another address', async () => {
  for (const path of ['/file', '/moved']) {
    const file = await open(path)
    expect(file && (await text(file))).toBe('bytes')
  }
})

it('opens nothing where there is no file, or no end of other addresses', async () => {
  expect(await open('/nothing')).toBeUndefined()
  expect(await open('/loop')).toBeUndefined()
})

it('refuses an address that is not public, at the beginning and on the way', async () => {
  await expect(openPublicFile('https://10.0.0.1/x', never, toServer)).rejects.toThrow('private network')
  await expect(openPublicFile('http://pictures.atelier.io/x', never, toServer)).rejects.toThrow('https://')
  await expect(open('/inside')).rejects.toThrow('private network')
})

it('does not connect to a name that leads to a private network', async () => {
  const failure = await new Promise<Error | null>((resolve) => publicOnly('localhost', {}, (error) => resolve(error)))
  expect(failure?.message).toBe('The name leads to a private network')
})
