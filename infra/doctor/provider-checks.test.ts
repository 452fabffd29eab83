import { createServer } from 'node:http'
import { allAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { afterEach, expect, test } from 'vitest'
import { checkAccounts, lookAtAccounts } from './provider-checks.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A service that responds to every request with this status and records the requests. */
async function service(status: number) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(
      `${request.method} ${request.url} ${request.headers.authorization ?? String(request.headers['x-api-key'])}`,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return { url: `http://127.0.0.1:${address.port}`, requests }
}

const keys = new Set(['wavespeed', 'segmind', 'openrouter'])
const environmentOf = (url: string) => ({
  WAVESPEED_URL: url,
  WAVESPEED_API_KEY: 'a key',
  SEGMIND_URL: url,
  SEGMIND_API_KEY: 'a key',
  OPENROUTER_URL: url,
  OPENROUTER_API_KEY: 'a key',
})
const findingsWith = async (url: string) => checkAccounts(await lookAtAccounts(environmentOf(url), keys))

test('every account has a row, whether or not there is a key', async () => {
  const titles = allAccounts.map(({ title }) => title)
  const rows = async (withKey: ReadonlySet<string>) => checkAccounts(await lookAtAccounts({}, withKey))
  const none = await rows(new Set())
  expect(none.map(({ check }) => check)).toEqual(titles)
  expect(none.map(({ status, says }) => [status, says.includes('simulated by the AI sandbox')])).toEqual([
    ['ok', true],
    ['ok', true],
    ['ok', true],
  ])
})

test('a key that its service accepts is reported so, after a read that costs nothing', async () => {
  const { url, requests } = await service(200)
  expect((await findingsWith(url)).map(({ status, says }) => `${status} ${says}`)).toEqual([
    'ok accepts the key of WAVESPEED_API_KEY',
    'ok accepts the key of SEGMIND_API_KEY',
    'ok accepts the key of OPENROUTER_API_KEY',
  ])
  expect(requests.toSorted()).toEqual([
    'GET /api/v1/key Bearer a key',
    'GET /api/v3/balance Bearer a key',
    'GET /v2/requests/00000000-0000-4000-8000-000000000000/status a key',
  ])
})

test.each([401, 403])('a key that is refused with %i is a problem that names its variable', async (status) => {
  const { url } = await service(status)
  expect((await findingsWith(url)).map((finding) => `${finding.status} ${finding.says}`)).toEqual([
    'problem refuses the key of WAVESPEED_API_KEY',
    'problem refuses the key of SEGMIND_API_KEY',
    'problem refuses the key of OPENROUTER_API_KEY',
  ])
})

test('a service that does not respond, or neither accepts nor refuses, is another problem', async () => {
  const { url } = await service(500)
  for (const address of [url, 'http://127.0.0.1:1']) {
    const findings = await findingsWith(address)
    expect(findings.map(({ status, says }) => [status, says.startsWith('cannot be reached')])).toEqual([
      ['problem', true],
      ['problem', true],
      ['problem', true],
    ])
    expect(JSON.stringify(findings)).not.toContain('a key')
  }
})

test('without the sandbox, an account without a key is not used', async () => {
  const { url } = await service(200)
  const environment = { WAVESPEED_URL: url, WAVESPEED_API_KEY: 'a key' }
  const [first, second] = checkAccounts(await lookAtAccounts(environment, new Set(['wavespeed'])))
  expect([first?.says, second?.says]).toEqual([
    'accepts the key of WAVESPEED_API_KEY',
    'is not used: there is no key, and its models are not offered',
  ])
})
