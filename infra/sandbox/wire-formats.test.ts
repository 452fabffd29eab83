import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { expect, test } from 'vitest'
import { wireFormats, wireFormatsOf } from './http/wire-formats.ts'

test('the sandbox speaks as every service of the list of accounts, and as no other', () => {
  expect([...wireFormats.keys()]).toEqual(providerAccounts.map(({ name }) => name))
  expect([...wireFormatsOf([{ name: 'segmind' }]).keys()]).toEqual(['segmind'])
})

test.each(['a-new-service', 'toString'])('an account whose format it does not know (%s) stops its start', (name) => {
  expect(() => wireFormatsOf([...providerAccounts, { name }])).toThrow(`the wire format of ${name}`)
})
