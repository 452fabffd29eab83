import { providerAccounts } from '@studio/backend/platform/providers/accounts.ts'
import { expect, test } from 'vitest'
import { wireFormats, wireFormatsOf } from './http/wire-formats.ts'

test('the sandbox has a wire format for every account of the list, and no others', () => {
  expect([...wireFormats.keys()]).toEqual(providerAccounts.map(({ name }) => name))
  expect([...wireFormatsOf([{ name: 'segmind' }]).keys()]).toEqual(['segmind'])
})

test.each(['a-new-service', 'toString'])('an account without a known format (%s) is refused at the start', (name) => {
  expect(() => wireFormatsOf([...providerAccounts, { name }])).toThrow(`the wire format of ${name}`)
})
