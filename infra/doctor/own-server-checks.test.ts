import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { checkOwnServer, lookAtOwnServer } from './own-server-checks.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers every request for its models so, and records the requests. */
async function serverWith(status: number, body: string) {
  const requests: string[] = []
  const server = createServer(({ method, url, headers }, response) => {
    requests.push(`${method} ${url} ${headers.authorization ?? 'without a key'}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { url: `http://127.0.0.1:${address.port}/v1`, requests }
}

const models = JSON.stringify({ object: 'list', data: [{ id: 'llama3.2:latest' }, { id: 'llava' }] })
const findings = async (environment: NodeJS.ProcessEnv) => checkOwnServer(await lookAtOwnServer(environment))

test('without a server of one’s own there is nothing to say', async () => {
  expect(await findings({ CHAT_MODEL: 'llava' })).toEqual([])
})

test('a server that has the named models is fine, and is asked for its list alone', async () => {
  const { url, requests } = await serverWith(200, models)
  const [finding] = await findings({ CHAT_API_URL: `${url}/`, CHAT_MODEL: 'llama3.2, llava', CHAT_API_KEY: 'k' })
  expect(finding).toMatchObject({ status: 'ok' })
  expect(finding?.says).toContain('in place of OpenRouter, free: llama3.2, llava')
  expect(requests).toEqual(['GET /v1/models Bearer k'])
})

test('a model that the server does not have is a problem that names it and what there is', async () => {
  const { url } = await serverWith(200, models)
  const [finding] = await findings({ CHAT_API_URL: url, CHAT_MODEL: 'llava,qwen' })
  expect(finding).toMatchObject({ status: 'problem', says: 'has no qwen' })
  expect(JSON.stringify(finding)).toContain('llama3.2:latest, llava')
})

test.each([
  [401, '{}', 'it answers with status 401'],
  [200, '<html>', 'not valid JSON'],
])('a server that answers with %i %s is a problem', async (status, body, says) => {
  const { url } = await serverWith(status, body)
  const [finding] = await findings({ CHAT_API_URL: url, CHAT_MODEL: 'llava', CHAT_API_KEY: 'secret' })
  expect(finding).toMatchObject({ status: 'problem' })
  expect(finding?.says).toContain(says)
  expect(JSON.stringify(finding)).not.toContain('secret')
})

test('a server that is away is a problem, one without a list cannot be checked', async () => {
  const away = await findings({ CHAT_API_URL: 'http://127.0.0.1:1/v1', CHAT_MODEL: 'llava' })
  expect(away).toMatchObject([{ status: 'problem' }])
  const { url } = await serverWith(404, '')
  expect(await findings({ CHAT_API_URL: url, CHAT_MODEL: 'llava' })).toMatchObject([{ status: 'unchecked' }])
})
