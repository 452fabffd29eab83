import { expect, test, vi } from 'vitest'
import { eventStoreClientOf, isEventStoreAddress } from './address.ts'

test.each([
  'esdb://127.0.0.1:2113?tls=false',
  'esdb://a:2113,b:2113,c:2113',
  'esdb://ann:secret@a:2113,b:2113,c:2113?tls=true&nodePreference=leader',
  'esdb+discover://cluster.example.com:2113',
])('%s is an address', (address) => {
  expect(isEventStoreAddress(address)).toBe(true)
})

test.each(['esdb://', 'http://a', 'esdb://a:port', 'esdb://ann:%zz@a', ''])('%s is none', (address) => {
  expect(isEventStoreAddress(address)).toBe(false)
})

test('a refused address is not repeated, its password least of all', () => {
  expect(() => eventStoreClientOf('esdb://ann:canary')).toThrow('event store client understands')
  expect(() => eventStoreClientOf('esdb://ann:canary')).not.toThrow(/canary/)
})

test('an option that the client does not know is warned of without the password', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    expect(isEventStoreAddress('esdb://ann:canary@a:2113?unheard=1')).toBe(true)
    const printed = warn.mock.calls.flat().join(' ')
    expect(printed).toContain('unheard')
    expect(printed).not.toContain('canary')
  } finally {
    warn.mockRestore()
  }
})
