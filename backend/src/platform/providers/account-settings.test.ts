import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAccount, readAddress } from './account-settings.ts'
import { providerAccounts } from './accounts.ts'
import { segmindAccount } from './segmind/account.ts'
import { wavespeedAccount } from './wavespeed/account.ts'

test('an account has the limits of its service unless its variables say otherwise', () => {
  expect(readAccount(segmindAccount, { SEGMIND_API_KEY: 'key' })).toEqual({
    baseUrl: 'https://api.segmind.com',
    apiKey: 'key',
    inFlight: 5,
    perMinute: 60,
    sync: false,
  })
  const env = { SEGMIND_API_KEY: 'key', SEGMIND_URL: 'http://127.0.0.1:1', SEGMIND_IN_FLIGHT: '2', SEGMIND_SYNC: '1' }
  expect(readAccount(segmindAccount, env)).toMatchObject({ baseUrl: 'http://127.0.0.1:1', inFlight: 2, sync: false })
  expect(readAccount(wavespeedAccount, { WAVESPEED_API_KEY: 'key', WAVESPEED_SYNC: '1' })?.sync).toBe(true)
})

test('an account without a key is not there, or is missed when the product needs it', () => {
  expect(readAccount(segmindAccount, { SEGMIND_API_KEY: '' })).toBeUndefined()
  expect(readAddress(segmindAccount, {})).toEqual({ baseUrl: 'https://api.segmind.com', apiKey: undefined })
  const read = () => readAccount(wavespeedAccount, { WAVESPEED_PER_MINUTE: 'many', WAVESPEED_URL: 'ftp://x' })
  expect(read).toThrow(z.ZodError)
  for (const variable of ['WAVESPEED_API_KEY', 'WAVESPEED_PER_MINUTE', 'WAVESPEED_URL']) expect(read).toThrow(variable)
})

test.each(providerAccounts)('$name is called the same wherever it is connected', async (account) => {
  const settings = { ...account.limits, baseUrl: account.baseUrl, apiKey: 'key', sync: false }
  const provider = await account.connect(settings)
  expect([provider.name, provider.sandbox]).toEqual([account.name, false])
  expect(provider.reports === true).toBe(account.reportsOf !== undefined)
  expect(account.hosts.isSandbox(account.baseUrl)).toBe(false)
})

test('no two accounts share a name or variables', () => {
  for (const word of ['name', 'prefix'] as const) {
    expect(new Set(providerAccounts.map((account) => account[word])).size).toBe(providerAccounts.length)
  }
})
